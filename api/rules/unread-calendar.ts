import { formatDay } from './formats.ts';
import type { CalendarDate } from './london-time.ts';

/** Says on Home and in mails that the coach's own calendar is not read, and from which day on nothing of it blocks. */
export function unreadCalendarText(unread: { since: CalendarDate; openFrom: CalendarDate | null }): string {
  const failed = `Your own calendar hasn’t been read in full since ${formatDay(unread.since)}: what is new in it doesn’t block lessons.`;
  if (unread.openFrom === null) return failed;
  return `${failed} From ${formatDay(unread.openFrom)} on nothing in it does.`;
}
