import type { AdminBooking, Client } from '@lessons/contract';
import { useSayBack } from '../say-back.tsx';
import { AfterBooking, AfterMove, bookedText, movedText } from './after-booking.tsx';
import { BookForDialog } from './book-for-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

export interface Chosen {
  start: Date;
  client: Client | undefined;
  /** The series that is continued. */
  continues?: string;
}

interface ChosenTimeProps extends Chosen {
  /** The lesson that goes there; without one, a lesson is booked. */
  moved: AdminBooking | null;
  onDone: ((booking: AdminBooking) => void) | undefined;
  onClose: () => void;
}

/** Books or moves to the time that the coach has chosen, and says it back. */
export function ChosenTime({ start, client, continues, moved, onDone, onClose }: ChosenTimeProps) {
  const sayBack = useSayBack();
  const finishBooking = (bookings: readonly AdminBooking[]) => {
    onClose();
    const [first] = bookings;
    if (!first) return;
    sayBack({ text: bookedText(bookings), actions: <AfterBooking bookings={bookings} /> });
    onDone?.(first);
  };
  const finishMove = (booking: AdminBooking, before: AdminBooking) => {
    onClose();
    sayBack({
      text: movedText(booking),
      actions: <AfterMove booking={booking} before={before} onMovedBack={onDone} />,
    });
    onDone?.(booking);
  };
  return moved ? (
    <MoveDialog
      lesson={moved}
      initialStart={start}
      onMoved={(booking) => finishMove(booking, moved)}
      onClose={onClose}
    />
  ) : (
    <BookForDialog
      initialStart={start}
      initialClient={client}
      continues={continues}
      onBooked={finishBooking}
      onClose={onClose}
    />
  );
}
