import type { OtherHours } from '@lessons/contract';
import { listWords } from '../lesson-text.ts';
import { days } from '../timetable/coach-week.ts';

/** Mon–Fri; Tue and Thu; Mon–Wed and Sat; every day. Takes 0 for Sunday to 6 for Saturday. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (days.every(({ dayOfWeek }) => weekdays.includes(dayOfWeek))) return 'every day';
  const runs: string[][] = [[]];
  for (const { dayOfWeek, name } of days) {
    if (weekdays.includes(dayOfWeek)) runs.at(-1)?.push(name.slice(0, 3));
    else runs.push([]);
  }
  return listWords(runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run)));
}

/** Mon–Fri 09:00–12:00 and 14:00–17:00. One date needs no weekday. */
export function hoursText({ from, to, weekdays, windows }: Omit<OtherHours, 'id'>): string {
  const times = listWords(windows.map(({ startTime, endTime }) => `${startTime}–${endTime}`));
  if (from === to) return times;
  const on = weekdaysText(weekdays);
  return `${on.charAt(0).toUpperCase()}${on.slice(1)} ${times}`;
}
