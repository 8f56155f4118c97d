import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getCoachSchedule, listAdminBlockedSlots, listAdminBookings } from '@lessons/contract';
import { addDays, type CalendarDate } from '@lessons/rules';
import { useAdmin } from '../admin-context.tsx';
import { openingHoursIn } from './opening-hours.ts';
import { timetableOf, type Timetable } from './timetable.ts';
import { serverNow } from '@lessons/ui';

/**
 * Fetches a week's lessons, hours and blocks together: with some of them missing, the week
 * would be wrong.
 */
export function useWeek(monday: CalendarDate, { isEnabled = true } = {}): UseQueryResult<Timetable> {
  const { api } = useAdmin();
  // One day more: the shell stores today and tomorrow, also on a Sunday.
  const query = { from: monday, to: addDays(monday, 7) };
  return useQuery({
    enabled: isEnabled,
    queryKey: [listAdminBookings.path, query],
    queryFn: async ({ signal }) => {
      const [bookings, schedule, blocks] = await Promise.all([
        api(listAdminBookings, { query }, signal),
        api(getCoachSchedule, {}, signal),
        api(listAdminBlockedSlots, { query: { from: monday, calendar: 'include' } }, signal),
      ]);
      const { sunsets } = schedule;
      return timetableOf(monday, {
        ...openingHoursIn(schedule),
        sunsets,
        bookings,
        blocks,
        now: serverNow(),
      });
    },
  });
}
