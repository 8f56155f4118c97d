import { useState, type ReactNode } from 'react';
import type { AdminBooking, Client } from '@lessons/contract';
import { clientOf, timeOf } from '../lessons/lesson-text.ts';
import { nextStartOfSeries } from '../lessons/use-series.ts';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';
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

/** Books a lesson at a time that the coach chooses; with `moved`, moves that lesson there. Both are read out. */
export function useBookAndMove(moved: AdminBooking | null, { onDone, client }: Options = {}): BookAndMove {
  const notifyFailure = useNotifyFailure();
  const [opened, setOpened] = useState<(Dialogs & Chosen) | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const open = async (chosen: Chosen) => {
    setAnnouncement('');
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
  const finish = (done: string, booking: AdminBooking | undefined, lessons = 1) => {
    close();
    if (!booking) return;
    const when = lessons > 1 ? `${lessons} lessons from ${timeOf(booking)}` : timeOf(booking);
    setAnnouncement(`${done}: ${clientOf(booking)}, ${when}`);
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
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {opened && !moved && (
          <opened.BookForDialog
            initialStart={opened.start}
            initialClient={opened.client}
            continues={opened.continues}
            onBooked={(bookings) => finish('Booked', bookings[0], bookings.length)}
            onClose={close}
          />
        )}
        {opened && moved && (
          <opened.MoveDialog
            lesson={moved}
            initialStart={opened.start}
            onMoved={(booking) => finish('Moved', booking)}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

/** Returns the client of a lesson, for another one on the same terms. */
function clientIn({ userId, user, payPlan = 'by_hand', duration, price }: AdminBooking): Client {
  const lastTerms = { payPlan, duration, price };
  return { ...user, id: userId, hasAccount: user.hasAccount ?? true, lastTerms };
}
