import { useState, type ReactNode } from 'react';
import type { AdminBooking, Client } from '@lessons/contract';
import { clientOf, timeOf } from '../lessons/lesson-text.ts';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';
import { loadDialogs } from './load-dialogs.ts';

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

interface BookAndMove {
  /** Asks for whom the lesson at this time is, or whether the moved lesson goes there. */
  chooseTime: (start: Date) => void;
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
  const [opened, setOpened] = useState<(Dialogs & { start: Date }) | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const open = async (start: Date) => {
    setAnnouncement('');
    try {
      setOpened({ ...(await loadDialogs()), start });
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
  const finish = (done: string) => (booking: AdminBooking) => {
    close();
    setAnnouncement(`${done}: ${clientOf(booking)}, ${timeOf(booking)}`);
    onDone?.(booking);
  };
  return {
    chooseTime: (start) => void open(start),
    dialogs: (
      <>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {opened && !moved && (
          <opened.BookForDialog
            initialStart={opened.start}
            initialClient={client}
            onBooked={finish('Booked')}
            onClose={close}
          />
        )}
        {opened && moved && (
          <opened.MoveDialog
            lesson={moved}
            initialStart={opened.start}
            onMoved={finish('Moved')}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
