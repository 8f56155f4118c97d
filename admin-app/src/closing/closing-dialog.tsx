import { useIsMutating } from '@tanstack/react-query';
import type { Closing } from '@lessons/contract';
import { Dialog } from '@lessons/ui';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { AffectedHolds, AffectedLessons } from '../lessons/affected-lessons.tsx';
import { CalledOffList } from './called-off-list.tsx';
import type { FilledIn } from './closing-draft.ts';
import { ClosingForm } from './closing-form.tsx';
import { describeOutcomes, describeTime, titleOf } from './closing-text.ts';
import type { Closed } from './use-closing.ts';

interface ClosingDialogProps {
  /** What was closed; null while the coach chooses. */
  closed: Closed | null;
  filledIn: FilledIn | null;
  onClosed: (closed: Closed) => void;
  onClose: () => void;
}

/** The sheet that closes time, and shows what became of its lessons. */
export function ClosingDialog({ closed, filledIn, onClosed, onClose }: ClosingDialogProps) {
  // The form says what is unsaved.
  const { askBeforeLeaving } = useUnsaved(false);
  // Whoever closed it would not learn of a failure.
  const isSending = useIsMutating() > 0 && !closed;
  const leave = (open: boolean) => !open && !isSending && askBeforeLeaving(onClose);
  if (!closed)
    return (
      <Dialog open onOpenChange={leave} title="Not here">
        <ClosingForm filledIn={filledIn} isSheet onClosed={onClosed} onSet={onClose} />
      </Dialog>
    );
  const { closing } = closed;
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={closing.lessons.length > 0 ? titleOf(closing) : `Closed: ${describeTime(closing)}`}
      description={describe(closing)}
    >
      <CalledOffList closing={closing} onClose={onClose} />
      <AffectedLessons title="Booked lessons under this block" bookings={closed.bookings} />
      <AffectedHolds holds={closed.holds} />
    </Dialog>
  );
}

function describe(closing: Closing): string {
  const state = closing.days.length > 0 ? 'The time is closed' : 'The time is open';
  return closing.lessons.length > 0 ? `Called off · ${describeOutcomes(closing)}. ${state}.` : `${state}.`;
}
