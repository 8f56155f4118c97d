import type { AdminBooking } from '@lessons/contract';
import { AskDialog } from '../money/ask-dialog.tsx';
import { useSayBack } from '../say-back.tsx';
import { SettleSheet } from './settle-sheet.tsx';

/** What the coach does about a client's money. `owed` are the lessons that they owe. */
export interface OpenedSettling {
  dialog: 'settle' | 'ask';
  client: { id: string; name: string };
  owed: readonly AdminBooking[];
  /** What they have paid, in pounds. */
  paid?: number | null;
}

interface OpenedSettleDialogProps {
  opened: OpenedSettling;
  onClose: () => void;
}

/** The dialog about a client's money that is open. */
export function OpenedSettleDialog({ opened, onClose }: OpenedSettleDialogProps) {
  const { dialog, client, owed, paid = null } = opened;
  const sayBack = useSayBack();
  if (dialog === 'settle') return <SettleSheet client={client} paid={paid} onClose={onClose} />;
  const onAsked = () => sayBack({ text: `Asked: ${client.name}` });
  return <AskDialog lessons={owed} onAsked={onAsked} onClose={onClose} />;
}
