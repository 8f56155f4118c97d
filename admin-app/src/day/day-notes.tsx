import { Moon } from 'lucide-react';
import { classNames } from '@lessons/ui';
import type { TimetableDay } from '../timetable/timetable.ts';
import { waitText } from '../timetable/use-waiting.ts';
import styles from './day.module.css';

/** "2 wait": how many players wait for a free time on a day. Nothing without any. */
export function PlayersWait({
  players = 0,
  className,
}: {
  players: number | undefined;
  className?: string | undefined;
}) {
  if (players === 0) return null;
  return (
    <span className={classNames(styles.wait, className)}>
      <span aria-hidden="true">{players === 1 ? '1 waits' : `${players} wait`}</span>
      <span className="visually-hidden">{waitText(players)} for a free time</span>
    </span>
  );
}

/** Says from when it is dark on a day, if the coach's hours go on. */
export function DarkFrom({ day: { darkFrom } }: { day: TimetableDay }) {
  if (darkFrom === null) return null;
  return (
    <span className={styles.darkFrom}>
      <Moon />
      dark from {darkFrom}
    </span>
  );
}
