import { useIsMutating } from '@tanstack/react-query';
import type { AdminBooking, CallOff } from '@lessons/contract';
import { Dialog } from '@lessons/ui';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { CallOffForm } from './call-off-form.tsx';
import { describeOutcomes, titleOf } from './call-off-text.ts';
import { CalledOffList } from './called-off-list.tsx';

interface CallOffDialogProps {
  /** Null while the coach chooses what is called off. */
  callOff: CallOff | null;
  /** See `CallOffForm`. */
  blocked?: readonly AdminBooking[] | undefined;
  onCalledOff: (callOff: CallOff) => void;
  onClose: () => void;
}

/** The sheet that calls lessons off, and shows what became of them. */
export function CallOffDialog({ callOff, blocked, onCalledOff, onClose }: CallOffDialogProps) {
  // The form says what is unsaved.
  const { askBeforeLeaving } = useUnsaved(false);
  // Whoever closed it would not learn of a failure.
  const isSending = useIsMutating() > 0 && !callOff;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && askBeforeLeaving(onClose)}
      title={callOff ? titleOf(callOff) : 'Call off'}
      description={
        callOff
          ? `Called off · ${describeOutcomes(callOff)}`
          : 'Each player chooses a new time or gets the full payment back.'
      }
    >
      {callOff ? (
        <CalledOffList callOff={callOff} onClose={onClose} />
      ) : (
        <CallOffForm blocked={blocked} onCalledOff={onCalledOff} />
      )}
    </Dialog>
  );
}
