import type { HeldSlot, HoldsDecision } from '@lessons/contract';
import { Button, Dialog, Stack } from '@lessons/ui';
import { holdSentence, holdText } from '../lesson-text.ts';
import styles from './holds-dialog.module.css';

type HoldsChoice = Exclude<HoldsDecision, 'ask'>;

interface HoldsDialogProps {
  /** The held slots that the change would take away. The dialog is closed while there are none. */
  holds: readonly HeldSlot[];
  /** The action, for the buttons: Block, Save. */
  verb: string;
  /** The conflict of a lesson if it is paid: "under the block", "outside these hours". */
  conflict: string;
  busy: boolean;
  onDecide: (choice: HoldsChoice) => void;
  /** Called when the coach closes the dialog without a decision. */
  onClose: () => void;
}

/** Asks what to do with slots that players are paying for, before a change takes them away. */
export function HoldsDialog({ holds, verb, conflict, busy, onDecide, onClose }: HoldsDialogProps) {
  const [first] = holds;
  if (!first) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={
        holds.length === 1 ? holdSentence(first) : `Players are paying for ${holds.length} of these times`
      }
      description={`A payment that you let finish becomes a lesson ${conflict}. A slot that you release is free at once: its payment is closed, and whoever has paid all the same gets the money back.`}
      actions={
        <>
          <Button disabled={busy} onClick={() => onDecide('release')}>
            {verb} and release {holds.length === 1 ? 'the slot' : 'the slots'}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => onDecide('keep')}>
            {verb} and let {holds.length === 1 ? 'the payment' : 'the payments'} finish
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={2} role="list" className={styles.holds}>
        {holds.map((hold) => (
          <li key={hold.startTime}>{holdText(hold)}</li>
        ))}
      </Stack>
    </Dialog>
  );
}
