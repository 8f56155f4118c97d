import { useState } from 'react';
import { ChevronDown, ChevronUp, CloudRain } from 'lucide-react';
import { formatDay, formatPounds, londonDateOf, londonTimeOf, minutesOf, mondayOf } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import { Button, Cluster, EmptyState, QueryContent, Skeleton, Stack } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { CourtDay } from '../day/court-day.tsx';
import { foldDone, rowsOf, type Row } from '../day/day-rows.ts';
import type { BlockActions } from '../day/lesson-block.tsx';
import { SevenDays } from '../day/seven-days.tsx';
import { sumOf } from '../money/lesson-money.ts';
import { hasMoneyChip } from '../money/money-chip.tsx';
import { tabPath } from '../routes.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';
import styles from './day-list.module.css';

interface DayListProps extends BlockActions, Pick<BookAndMove, 'chooseTime'> {
  now: Date;
  onNotHere: (date: CalendarDate) => void;
}

/** Today as a strip of court, and the other days of its week: another week's after a swipe beyond its end. */
export function DayList({ now, ...actions }: DayListProps) {
  const today = londonDateOf(now);
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const date = chosen ?? today;
  const week = useWeek(mondayOf(date));
  return (
    <QueryContent
      query={week}
      failed="This week couldn’t be loaded."
      skeleton={<Skeleton shape="card" height="28rem" />}
    >
      {({ days }) => (
        <SevenDays days={days} date={date} today={today} onShow={setChosen}>
          {days
            .filter((day) => day.date === date)
            .map((day) => (
              <ShownDay key={date} day={day} isToday={date === today} now={now} {...actions} />
            ))}
        </SevenDays>
      )}
    </QueryContent>
  );
}

interface ShownDayProps extends DayListProps {
  day: TimetableDay;
  isToday: boolean;
}

/** A day at its scale. What is over of today is behind its number, beside the way to close the day. */
function ShownDay({ day, isToday, now, chooseTime, onNotHere, ...actions }: ShownDayProps) {
  const minutes = minutesOf(londonTimeOf(now));
  const all = rowsOf(day);
  const { done, rows } = isToday
    ? foldDone(all, { minutes, isUnpaid: hasMoneyChip })
    : { done: [], rows: all };
  const isOver = rows.length === 0;
  const [isDoneShown = isOver, setDoneShown] = useState<boolean>();
  const when = isToday ? 'today' : `on ${formatDay(day.date)}`;
  const label = isToday ? 'Today’s lessons' : `Lessons ${when}`;
  const strip = (some: readonly Row[], name: string) => (
    <CourtDay
      isCompact
      label={name}
      day={day}
      rows={some}
      now={now}
      moved={null}
      onTime={chooseTime}
      {...actions}
    />
  );
  return (
    <Stack gap={2}>
      <Cluster gap={3} rowGap={0} align="center" justify="between" className={styles.head}>
        {done.length > 0 && (
          <Button
            variant="quiet"
            flush="start"
            icon={isDoneShown ? <ChevronUp /> : <ChevronDown />}
            iconAfter
            aria-expanded={isDoneShown}
            onClick={() => setDoneShown(!isDoneShown)}
          >
            {doneText(done)}
          </Button>
        )}
        {day.date >= londonDateOf(now) && (
          <Button
            icon={<CloudRain />}
            className={styles.notHere}
            aria-haspopup="dialog"
            onClick={() => onNotHere(day.date)}
          >
            Not here
          </Button>
        )}
      </Cluster>
      {isDoneShown && done.length > 0 && strip(done, isOver ? label : 'Earlier today')}
      {!isOver && strip(rows, label)}
      <WithoutLessons day={day} rows={all} when={when} />
    </Stack>
  );
}

/** Says why a day has no lessons. Nothing on a day that has one. */
function WithoutLessons({ day, rows, when }: { day: TimetableDay; rows: readonly Row[]; when: string }) {
  if (rows.some((row) => 'booking' in row)) return null;
  if (rows.length > 0) return <EmptyState drawing="morning" title={`No lessons ${when}`} />;
  return day.blockedAllDay ? (
    <EmptyState
      drawing="bench"
      title={['Blocked', day.blockedAllDay.reason].filter(Boolean).join(' · ')}
      action={<AdminLinkButton href={tabPath('blocked')}>See what is blocked</AdminLinkButton>}
    />
  ) : (
    <EmptyState
      drawing="bench"
      title={`No working hours ${when}`}
      action={<AdminLinkButton href={tabPath('schedule')}>Working hours</AdminLinkButton>}
    />
  );
}

/** 3 done · £150 */
function doneText(done: readonly Row[]): string {
  const lessons = done.flatMap((row) => (row.kind === 'lesson' ? [row.booking] : []));
  return `${lessons.length} done · ${formatPounds(sumOf(lessons))}`;
}
