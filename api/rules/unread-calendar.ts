import { formatDay } from './formats.ts';
import type { CalendarDate } from './london-time.ts';

/** Says on Home and in mails that the coach's own calendar is not read, and which days nothing of it blocks. */
export function unreadCalendarText(unread: { since: CalendarDate; openFrom: CalendarDate | null }): string {
  const failed = `Your own calendar could not be read since ${formatDay(unread.since)}: what is new in it does not block.`;
  if (unread.openFrom === null) return failed;
  return `${failed} From ${formatDay(unread.openFrom)} on nothing of it does, and players can book.`;
}
