import { useState, type ReactNode } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { useSayBack } from '../say-back.tsx';
import type { OpenedSettling } from './opened-settle-dialog.tsx';

export const settleDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './opened-settle-dialog.tsx'),
);

interface SettleUp {
  openSettling: (opened: OpenedSettling) => void;
  /** Render it beside the list, which a later fetch may empty. */
  settleDialog: ReactNode;
}

/** Opens the sheet that settles up with a client, or the words that ask them. */
export function useSettleUp(): SettleUp {
  const [opened, setOpened] = useState<OpenedSettling | null>(null);
  const sayBack = useSayBack();
  const close = () => setOpened(null);
  return {
    openSettling: (next) => {
      setOpened(next);
      // The same words are read out once more only after others.
      sayBack(null);
    },
    settleDialog: opened && (
      <LaterDialog code={settleDialogs} onClose={close}>
        {({ OpenedSettleDialog }) => <OpenedSettleDialog opened={opened} onClose={close} />}
      </LaterDialog>
    ),
  };
}
