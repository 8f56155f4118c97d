import type { AdminBooking, Client } from '@lessons/contract';
import { useSayBack } from '../say-back.tsx';
import { BookForDialog, type ContinuedSeries } from './book-for-dialog.tsx';
import type { EveryWeeks, SaidTerms } from './booking-draft.ts';
import { MoveDialog } from './move-dialog.tsx';
import { saidOfBooking } from './said-of-lessons.tsx';

export interface Chosen {
  start: Date;
  client: Client | undefined;
  /** The minutes that are free from the start on, if they are few: the lesson is proposed to fit in them. */
  fits?: number | undefined;
  /** The series that is continued. */
  continues?: ContinuedSeries;
  everyWeeks?: EveryWeeks;
  said?: SaidTerms;
}

interface ChosenTimeProps extends Chosen {
  /** The lesson that goes there; without one, a lesson is booked. */
  moved: AdminBooking | null;
  onDone: ((booking: AdminBooking) => void) | undefined;
  onClose: () => void;
}

/** Books or moves to the time that the coach has chosen, and says it back. */
export function ChosenTime({ moved, onDone, onClose, ...chosen }: ChosenTimeProps) {
  const { start, client, fits, continues, everyWeeks, said } = chosen;
  const sayBack = useSayBack();
  const finishBooking = (bookings: readonly AdminBooking[]) => {
    onClose();
    const [first] = bookings;
    if (!first) return;
    sayBack(saidOfBooking(bookings));
    onDone?.(first);
  };
  return moved ? (
    <MoveDialog lesson={moved} initialStart={start} said={said} onDone={onDone} onClose={onClose} />
  ) : (
    <BookForDialog
      initialStart={start}
      initialClient={client}
      fits={fits}
      continues={continues}
      everyWeeks={continues?.everyWeeks ?? everyWeeks}
      said={said}
      onBooked={finishBooking}
      onClose={onClose}
    />
  );
}
