import { londonDateOf } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { CalendarOff, CloudRain, Plus, Users } from 'lucide-react';
import { AdminLinkButton } from '../admin-link.tsx';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { blockPath, CLIENTS_PATH } from '../routes.ts';
import type { Timetable } from '../timetable/timetable.ts';
import { nextFreeHour } from './next-free-hour.ts';
import styles from './today.module.css';

interface TodayActionsProps extends Pick<BookAndMove, 'chooseTime'> {
  week: Timetable | undefined;
  now: Date;
  onCallOff: () => void;
}

/** Leads to what a coach does with the day. *Book for…* begins with the next free hour of the week. */
export function TodayActions({ week, now, chooseTime, onCallOff }: TodayActionsProps) {
  return (
    <div className={styles.actions} role="group" aria-label="Actions">
      <Button
        icon={<Plus />}
        disabled={!week}
        aria-haspopup="dialog"
        onClick={() => week && chooseTime(nextFreeHour(week, now))}
      >
        Book for…
      </Button>
      <AdminLinkButton href={CLIENTS_PATH} icon={<Users />}>
        Clients
      </AdminLinkButton>
      <AdminLinkButton href={blockPath(londonDateOf(now))} icon={<CalendarOff />}>
        Block from now
      </AdminLinkButton>
      <Button icon={<CloudRain />} aria-haspopup="dialog" onClick={onCallOff}>
        Call off
      </Button>
    </div>
  );
}
