import type { AdminBooking, Client } from '@lessons/contract';
import { useSayBack } from '../say-back.tsx';
import { AfterBooking, bookedText } from './after-booking.tsx';
import { AfterMove, movedText } from './after-move.tsx';
import { BookForDialog, type ContinuedSeries } from './book-for-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Moved } from './send-move.ts';

export interface Chosen {
  start: Date;
  client: Client | undefined;
  /** The minutes that are free from the start on, if they are few: the lesson is proposed to fit in them. */
  fits?: number | undefined;
  /** The series that is continued. */
  continues?: ContinuedSeries;
}

interface ChosenTimeProps extends Chosen {
  /** The lesson that goes there; without one, a lesson is booked. */
  moved: AdminBooking | null;
  onDone: ((booking: AdminBooking) => void) | undefined;
  onClose: () => void;
}

/** Books or moves to the time that the coach has chosen, and says it back. */
export function ChosenTime({ start, client, fits, continues, moved, onDone, onClose }: ChosenTimeProps) {
  const sayBack = useSayBack();
  const finishBooking = (bookings: readonly AdminBooking[]) => {
    onClose();
    const [first] = bookings;
    if (!first) return;
    sayBack({ text: bookedText(bookings), actions: <AfterBooking bookings={bookings} /> });
    onDone?.(first);
  };
  const finishMove = (lessons: readonly Moved[]) => {
    onClose();
    const [first] = lessons;
    if (!first) return;
    sayBack({
      text: movedText(lessons),
      actions: <AfterMove moved={lessons} onMovedBack={onDone} />,
    });
    onDone?.(first.after);
  };
  return moved ? (
    <MoveDialog lesson={moved} initialStart={start} onMoved={finishMove} onClose={onClose} />
  ) : (
    <BookForDialog
      initialStart={start}
      initialClient={client}
      fits={fits}
      continues={continues}
      onBooked={finishBooking}
      onClose={onClose}
    />
  );
}
