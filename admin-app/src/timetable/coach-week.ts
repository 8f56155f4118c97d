import type { AvailableSlot } from '@lessons/contract';
import { minutesOf, wallTimeOf } from '@lessons/rules';

/** Working hours without a break, HH:MM to HH:MM in London time. */
export interface HoursWindow {
  startTime: string;
  endTime: string;
}

/** A window with an id that is unique within its day, for React keys. */
export interface NumberedWindow extends HoursWindow {
  id: number;
}

/** A day of the week in the form. A day that is off keeps its windows, but they are not saved. */
export interface WorkingDay {
  /** 0 for Sunday to 6 for Saturday. */
  dayOfWeek: number;
  name: string;
  isOn: boolean;
  windows: NumberedWindow[];
}

/** The days of a week in their order. 0 is Sunday. */
export const days = [
  { dayOfWeek: 1, name: 'Monday' },
  { dayOfWeek: 2, name: 'Tuesday' },
  { dayOfWeek: 3, name: 'Wednesday' },
  { dayOfWeek: 4, name: 'Thursday' },
  { dayOfWeek: 5, name: 'Friday' },
  { dayOfWeek: 6, name: 'Saturday' },
  { dayOfWeek: 0, name: 'Sunday' },
];

const fullDay = { id: 0, startTime: '09:00', endTime: '17:00' };
const shortDay = { id: 0, startTime: '09:00', endTime: '15:00' };

/** Returns the hours of a day that is switched on for the first time. */
export function defaultWindow(dayOfWeek: number): NumberedWindow {
  return dayOfWeek === 6 ? shortDay : fullDay;
}

/** Monday to Friday 09:00–17:00, Saturday 09:00–15:00, Sunday off. */
export function defaultWeek(): WorkingDay[] {
  return days.map((day) => ({ ...day, isOn: day.dayOfWeek !== 0, windows: [defaultWindow(day.dayOfWeek)] }));
}

/** Returns the week for the saved hours. A day without active hours is off. */
export function weekOf(slots: readonly AvailableSlot[]): WorkingDay[] {
  return days.map((day) => {
    const windows = slots
      .filter(({ dayOfWeek, isActive }) => isActive && dayOfWeek === day.dayOfWeek)
      .sort((a, b) => a.startTime.localeCompare(b.startTime))
      .map(({ startTime, endTime }, id) => ({ id, startTime, endTime }));
    return {
      ...day,
      isOn: windows.length > 0,
      windows: windows.length > 0 ? windows : [defaultWindow(day.dayOfWeek)],
    };
  });
}

/** Returns what is saved: each window of each day that is on. */
export function slotsOf(week: readonly WorkingDay[]): AvailableSlot[] {
  return week
    .filter(({ isOn }) => isOn)
    .flatMap(({ dayOfWeek, windows }) =>
      windows.map(({ startTime, endTime }) => ({ dayOfWeek, startTime, endTime, isActive: true })),
    );
}

/** Returns why a day can't be saved; null if it can. */
export function problemOf({ isOn, windows }: WorkingDay): string | null {
  return isOn ? problemOfWindows(windows) : null;
}

/** Returns why a day can't have these hours; null if it can. */
export function problemOfWindows(windows: readonly HoursWindow[]): string | null {
  if (windows.some(({ startTime, endTime }) => startTime >= endTime))
    return 'The end must come after the start.';
  const inOrder = windows.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  const overlap = inOrder.some((window, index) => {
    const before = inOrder[index - 1];
    return before !== undefined && window.startTime < before.endTime;
  });
  return overlap ? 'These hours overlap.' : null;
}

/** Returns a window to add to a day: two hours long, an hour after the last one if that fits. */
export function nextWindow(windows: readonly NumberedWindow[]): NumberedWindow {
  const lastEnd = Math.max(0, ...windows.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)));
  const start = Math.min(lastEnd + 1, 22);
  const id = Math.max(-1, ...windows.map((window) => window.id)) + 1;
  return { id, startTime: wallTimeOf(start * 60), endTime: wallTimeOf((start + 2) * 60) };
}

const MONDAY = 1;
const TUESDAY_TO_FRIDAY: readonly number[] = [2, 3, 4, 5];

/**
 * Returns the week with Monday's hours from Tuesday to Friday, too. Null unless Monday's hours have just been set and another
 * day of those differs.
 */
export function withMondayCopied(week: WorkingDay[], saved: readonly WorkingDay[]): WorkingDay[] | null {
  const isMonday = ({ dayOfWeek }: WorkingDay) => dayOfWeek === MONDAY;
  const monday = week.find(isMonday);
  if (!monday?.isOn || problemOf(monday) || sameHours([monday], saved.filter(isMonday))) return null;
  const { windows } = monday;
  const copied = week.map((day) =>
    TUESDAY_TO_FRIDAY.includes(day.dayOfWeek) ? { ...day, isOn: true, windows } : day,
  );
  return sameHours(week, copied) ? null : copied;
}

/** Returns whether two weeks would be saved as the same hours. */
export function sameHours(one: WorkingDay[], other: WorkingDay[]): boolean {
  return JSON.stringify(slotsOf(one)) === JSON.stringify(slotsOf(other));
}
