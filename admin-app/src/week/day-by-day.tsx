import { formatDay, londonDateOf, type CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { CourtDay } from '../day/court-day.tsx';
import { DarkFrom, PlayersWait } from '../day/day-notes.tsx';
import dayStyles from '../day/day.module.css';
import { SevenDays } from '../day/seven-days.tsx';
import { NoSlots } from './no-slots.tsx';
import type { WeekViewProps } from './timetable-grid.tsx';
import styles from './day-by-day.module.css';

interface DayByDayProps extends WeekViewProps {
  date: CalendarDate;
  onShow: (date: CalendarDate) => void;
}

/** The week on a phone: its days, and the chosen day below with each of its hours. */
export function DayByDay({ timetable: { days }, waiting, date, now, onShow, ...actions }: DayByDayProps) {
  const day = days.find((candidate) => candidate.date === date);
  return (
    <SevenDays days={days} waiting={waiting} date={date} today={londonDateOf(now)} onShow={onShow}>
      {day && (
        <section aria-labelledby="selected-day">
          <h2 id="selected-day" className={styles.heading}>
            {formatDay(date)} <PlayersWait players={waiting.get(date)} />
          </h2>
          <DarkFrom day={day} />
          {day.blockedAllDay && day.periods.length > 0 && (
            <p className={classNames(styles.blocked, dayStyles.hatched)}>
              <strong>Blocked</strong>
              {day.blockedAllDay.reason && ` · ${day.blockedAllDay.reason}`}
            </p>
          )}
          {day.periods.length === 0 ? (
            <NoSlots day={day} now={now} {...actions} />
          ) : (
            <CourtDay
              label={`Hours of ${formatDay(date)}`}
              day={day}
              rows={day.periods}
              now={now}
              {...actions}
            />
          )}
        </section>
      )}
    </SevenDays>
  );
}
