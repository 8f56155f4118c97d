import { useState } from 'react';
import { formatDay, formatPounds, londonDateOf, londonTimeOf, minutesOf, mondayOf } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import { Button, Disclosure, EmptyState, QueryContent, Skeleton, Stack } from '@lessons/ui';
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

interface DayListProps extends BlockActions, Pick<BookAndMove, 'chooseTime'> {
  now: Date;
  onBlockDay: (date: CalendarDate) => void;
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

/** A day at its scale. What is over of today is one line above it. */
function ShownDay({ day, isToday, now, chooseTime, onBlockDay, ...actions }: ShownDayProps) {
  const all = rowsOf(day);
  const when = isToday ? 'today' : `on ${formatDay(day.date)}`;
  if (all.length === 0) {
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
  const minutes = minutesOf(londonTimeOf(now));
  const { done, rows } = isToday
    ? foldDone(all, { minutes, isUnpaid: hasMoneyChip })
    : { done: [], rows: all };
  const isOver = rows.length === 0;
  const label = isToday ? 'Today’s lessons' : `Lessons ${when}`;
  const strip = (some: readonly Row[], name: string) => (
    <CourtDay label={name} day={day} rows={some} now={now} moved={null} onTime={chooseTime} {...actions} />
  );
  return (
    <Stack gap={3}>
      {done.length > 0 && (
        <Disclosure label={doneText(done)} isOpen={isOver}>
          {strip(done, isOver ? label : 'Earlier today')}
        </Disclosure>
      )}
      {!isOver && strip(rows, label)}
      {!all.some((row) => 'booking' in row) && (
        <EmptyState
          drawing="morning"
          title={`No lessons ${when}`}
          action={
            <Button aria-haspopup="dialog" onClick={() => onBlockDay(day.date)}>
              Block the day
            </Button>
          }
        />
      )}
    </Stack>
  );
}

/** 3 done · £150 */
function doneText(done: readonly Row[]): string {
  const lessons = done.flatMap((row) => (row.kind === 'lesson' ? [row.booking] : []));
  return `${lessons.length} done · ${formatPounds(sumOf(lessons))}`;
}
