import type { HeldSlot } from '@lessons/contract';
import { Button, Dialog } from '@lessons/ui';
import { holdFacts, holdSentence } from './hold-words.ts';
import styles from './holds.module.css';

/** What the coach decides about slots that somebody is paying for. */
export type HoldsChoice = 'keep' | 'release';

export interface HoldsDialogProps {
  /** The slots that the change would take away; none while nothing is asked. */
  holds: readonly HeldSlot[];
  /** What is being done, for the buttons: Block, Save. */
  verb: string;
  /** Where a lesson that is paid for would stand: under this block, outside these hours. */
  place: string;
  busy: boolean;
  onDecide: (choice: HoldsChoice) => void;
  /** Nothing is done, and the form stays as it is. */
  onClose: () => void;
}

/** Asks what becomes of slots that players are paying for before they are blocked or left outside the working hours. */
export function HoldsDialog({ holds, verb, place, busy, onDecide, onClose }: HoldsDialogProps) {
  const [first] = holds;
  if (!first) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={
        holds.length === 1 ? holdSentence(first) : `Players are paying for ${holds.length} of these times`
      }
      description={`A payment that you let finish becomes a lesson ${place}. A slot that you release is free at once: its payment is closed, and whoever has paid all the same gets the money back.`}
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
      <ul role="list" className={styles.holds}>
        {holds.map((hold) => (
          <li key={hold.startTime}>{holdFacts(hold)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
