import { useState, type ReactNode } from 'react';
import { listCallOffs, type AdminBooking, type CallOff } from '@lessons/contract';
import { callOffDialog } from '../dialogs.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';

interface Opened {
  /** Null while the coach chooses what is called off. */
  shown: CallOff | null;
  blocked: readonly AdminBooking[] | undefined;
}

interface CallOffDialog {
  /** Shows what became of a call-off. */
  open: (callOff: CallOff) => void;
  /** Asks which lessons are called off. `blocked` are lessons of one day whose time is blocked already: they are ticked. */
  onCallOff: (blocked?: readonly AdminBooking[]) => void;
  dialog: ReactNode;
}

/** Opens the sheet that calls lessons off. */
export function useCallOffDialog(): CallOffDialog {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: callOffs = [] } = useEndpoint(listCallOffs, { enabled: opened !== null });
  const close = () => setOpened(null);
  const shown = opened?.shown ?? null;
  return {
    open: (callOff) => setOpened({ shown: callOff, blocked: undefined }),
    onCallOff: (blocked) => setOpened({ shown: null, blocked }),
    dialog: opened && (
      <LaterDialog code={callOffDialog} onClose={close}>
        {({ CallOffDialog }) => (
          <CallOffDialog
            callOff={callOffs.find(({ id }) => id === shown?.id) ?? shown}
            blocked={opened.blocked}
            onCalledOff={(made) => setOpened({ ...opened, shown: made })}
            onClose={close}
          />
        )}
      </LaterDialog>
    ),
  };
}
