import { londonDateOf } from '@lessons/rules';
import { Button, classNames } from '@lessons/ui';
import { CalendarOff, CloudRain, Plus, Users } from 'lucide-react';
import { AdminLinkButton } from '../admin-link.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { blockPath, CLIENTS_PATH, places } from '../routes.ts';
import type { Timetable } from '../timetable/timetable.ts';
import { nextFreeHour } from './next-free-hour.ts';
import styles from './today.module.css';

const { week: weekPlace, bookings } = places;

interface TodayActionsProps {
  week: Timetable | undefined;
  now: Date;
  /** Undefined with an older API, which can't call lessons off. */
  onCallOff: (() => void) | undefined;
}

/** Leads to what a coach does with the day. *Book for…* begins with the next free hour of the week. */
export function TodayActions({ week, now, onCallOff }: TodayActionsProps) {
  const { chooseTime, dialogs } = useBookAndMove(null);
  return (
    <>
      <div className={classNames(styles.ways, styles.actions)} role="group" aria-label="Actions">
        <Button
          icon={<Plus />}
          disabled={!week}
          aria-haspopup="dialog"
          onClick={() => week && chooseTime(nextFreeHour(week, now))}
        >
          Book for…
        </Button>
        <AdminLinkButton href={blockPath(londonDateOf(now))} icon={<CalendarOff />}>
          Block from now
        </AdminLinkButton>
        {onCallOff && (
          <Button icon={<CloudRain />} aria-haspopup="dialog" onClick={onCallOff}>
            Call off
          </Button>
        )}
      </div>
      {dialogs}
    </>
  );
}

/** The ways from Home to the coach's other screens. */
export function WaysOn() {
  return (
    <nav className={styles.ways} aria-label="Shortcuts">
      <AdminLinkButton href={weekPlace.href} icon={<weekPlace.icon />}>
        {weekPlace.label}
      </AdminLinkButton>
      <AdminLinkButton href={bookings.href} icon={<bookings.icon />}>
        {bookings.label}
      </AdminLinkButton>
      <AdminLinkButton href={CLIENTS_PATH} icon={<Users />}>
        Clients
      </AdminLinkButton>
    </nav>
  );
}
