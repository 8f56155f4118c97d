import type { AdminBooking } from '@lessons/contract';
import { AskDialog } from '../money/ask-dialog.tsx';
import type { Recorded } from '../money/use-collecting.ts';
import { useSayBack } from '../say-back.tsx';
import { SettleSheet } from './settle-sheet.tsx';

/** What the coach does about a client's money. `owed` are the lessons that they owe. */
export interface OpenedSettling {
  dialog: 'settle' | 'ask';
  client: { id: string; name: string };
  owed: readonly AdminBooking[];
}

interface OpenedSettleDialogProps {
  opened: OpenedSettling;
  onRecorded: (recorded: Recorded) => void;
  onClose: () => void;
}

/** The dialog about a client's money that is open. */
export function OpenedSettleDialog({ opened, onRecorded, onClose }: OpenedSettleDialogProps) {
  const { dialog, client, owed } = opened;
  const sayBack = useSayBack();
  if (dialog === 'settle') return <SettleSheet client={client} onRecorded={onRecorded} onClose={onClose} />;
  const onAsked = () => sayBack({ text: `Asked: ${client.name}` });
  return <AskDialog lessons={owed} onAsked={onAsked} onClose={onClose} />;
}
