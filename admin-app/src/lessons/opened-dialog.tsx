import type { AdminBooking } from '@lessons/contract';
import { MoveDialog } from '../book-and-move/move-dialog.tsx';
import { clientOf } from '../lesson-text.ts';
import { AskDialog } from '../money/ask-dialog.tsx';
import { CollectSheet } from '../money/collect-sheet.tsx';
import { GiveBackDialog } from '../money/give-back-dialog.tsx';
import { moneyLabel } from '../money/lesson-money.ts';
import { useSayBack } from '../say-back.tsx';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { ChangePriceDialog } from './change-price-dialog.tsx';
import { CoachNotesDialog } from './coach-notes-dialog.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { useLessonHandling, type LessonDialogName } from './lesson-handling.ts';
import { RefundCalledOffDialog } from './refund-called-off-dialog.tsx';
import { WhoPlaysDialog } from './who-plays-dialog.tsx';

interface OpenedDialogProps {
  dialog: LessonDialogName;
  booking: AdminBooking;
  onMoved: ((booking: AdminBooking) => void) | undefined;
  onNotesClosed: (booking: AdminBooking) => void;
}

/** The dialog of a lesson that is open. */
export function OpenedDialog({ dialog, booking, onMoved, onNotesClosed }: OpenedDialogProps) {
  const { close } = useLessonHandling();
  const sayBack = useSayBack();
  switch (dialog) {
    case 'details':
      return <LessonDialog booking={booking} />;
    case 'move':
      return <MoveDialog lesson={booking} onDone={onMoved} onClose={close} />;
    case 'notes':
      return (
        <CoachNotesDialog
          key={booking.id}
          booking={booking}
          onSaved={() => sayBack({ text: 'Coach notes saved' })}
          onClose={() => onNotesClosed(booking)}
        />
      );
    case 'cancel':
      return <CancelBookingDialog key={booking.id} booking={booking} onClose={close} />;
    case 'collect':
      return <CollectSheet booking={booking} onClose={close} />;
    case 'ask':
      return (
        <AskDialog
          lessons={[booking]}
          onAsked={() => sayBack({ text: `Asked: ${clientOf(booking)}` })}
          onClose={close}
        />
      );
    case 'give-back':
      return (
        <GiveBackDialog
          booking={booking}
          onDone={(given) => sayBack({ text: `${moneyLabel(given)}: ${clientOf(given)}` })}
          onClose={close}
        />
      );
    case 'price':
      return <ChangePriceDialog booking={booking} onDone={(text) => sayBack({ text })} onClose={close} />;
    case 'who-plays':
      return (
        <WhoPlaysDialog
          booking={booking}
          onDone={(changed) => sayBack({ text: `Who plays: ${clientOf(changed)}` })}
          onClose={close}
        />
      );
    case 'refund':
      return <RefundCalledOffDialog booking={booking} onClose={close} />;
  }
}
