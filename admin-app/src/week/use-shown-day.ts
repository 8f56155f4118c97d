import { useState } from 'react';
import { addDays, londonDateOf, londonTimeOf, mondayOf, type CalendarDate } from '@lessons/rules';
import { isDate } from '../routes.ts';
import { hasTimeLeft, type Timetable } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';

const EVENING = '18:00';

/**
 * Returns the day that Admin Schedule shows, and its week: the one in its address, or else today. On an evening with nothing
 * left it is tomorrow. Neither changes by itself while it is shown.
 */
export function useShownDay(week: string | null, now: Date): CalendarDate {
  const today = londonDateOf(now);
  const { data } = useWeek(mondayOf(isDate(week) ? week : today));
  const [opened, setOpened] = useState<{ on: CalendarDate; day: CalendarDate } | null>(null);
  if (isDate(week)) return week;
  if (opened?.on === today) return opened.day;
  if (!data) return today;
  const day = isOver(data, now) ? addDays(today, 1) : today;
  setOpened({ on: today, day });
  return day;
}

function isOver({ days }: Timetable, now: Date): boolean {
  const today = days.find(({ date }) => date === londonDateOf(now));
  return londonTimeOf(now) >= EVENING && today !== undefined && !hasTimeLeft(today, now);
}
