import { useState, type ReactNode } from 'react';
import type { AdminBooking, Client } from '@lessons/contract';
import { nextStartOfSeries } from '../lessons/use-series.ts';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';
import { useSayBack } from '../say-back.tsx';
import { AfterBooking, AfterMove, bookedText, movedText } from './after-booking.tsx';
import { loadDialogs } from './load-dialogs.ts';

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

interface Chosen {
  start: Date;
  client: Client | undefined;
  /** The series that is continued. */
  continues?: string;
}

interface BookAndMove {
  /** Asks for whom the lesson at this time is, or whether the moved lesson goes there. */
  chooseTime: (start: Date) => void;
  /** Asks for more weeks of a client's series. */
  continueSeries: (series: readonly AdminBooking[]) => void;
  /** The dialogs. Render them beside what the times are chosen in. */
  dialogs: ReactNode;
}

interface Options {
  onDone?: (booking: AdminBooking) => void;
  /** For whom a lesson is booked, unless the coach chooses somebody else. */
  client?: Client;
}

/** Books a lesson at a time that the coach chooses; with `moved`, moves that lesson there. Both are said back, with a way to undo them. */
export function useBookAndMove(moved: AdminBooking | null, { onDone, client }: Options = {}): BookAndMove {
  const notifyFailure = useNotifyFailure();
  const [opened, setOpened] = useState<(Dialogs & Chosen) | null>(null);
  const sayBack = useSayBack();
  const open = async (chosen: Chosen) => {
    sayBack(null);
    try {
      setOpened({ ...(await loadDialogs()), ...chosen });
    } catch (error) {
      const advice = 'Please check your connection and try again.';
      notifyFailure(error, {
        topic: 'book-and-move',
        title: 'The form couldn’t be loaded',
        description: advice,
      });
    }
  };
  const close = () => setOpened(null);
  const finishBooking = (bookings: readonly AdminBooking[]) => {
    close();
    const [first] = bookings;
    if (!first) return;
    sayBack({ text: bookedText(bookings), actions: <AfterBooking bookings={bookings} /> });
    onDone?.(first);
  };
  const finishMove = (booking: AdminBooking, before: AdminBooking) => {
    close();
    sayBack({
      text: movedText(booking),
      actions: <AfterMove booking={booking} before={before} onMovedBack={onDone} />,
    });
    onDone?.(booking);
  };
  return {
    chooseTime: (start) => void open({ start, client }),
    continueSeries: (series) => {
      const start = nextStartOfSeries(series);
      const last = series.at(-1);
      if (start && last?.seriesId) void open({ start, client: clientIn(last), continues: last.seriesId });
    },
    dialogs: (
      <>
        {opened && !moved && (
          <opened.BookForDialog
            initialStart={opened.start}
            initialClient={opened.client}
            continues={opened.continues}
            onBooked={finishBooking}
            onClose={close}
          />
        )}
        {opened && moved && (
          <opened.MoveDialog
            lesson={moved}
            initialStart={opened.start}
            onMoved={(booking) => finishMove(booking, moved)}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

/** Returns the client of a lesson, for another one on the same terms. */
function clientIn({ userId, user, payPlan, duration, price }: AdminBooking): Client {
  return { ...user, id: userId, lastTerms: { payPlan, duration, price } };
}
