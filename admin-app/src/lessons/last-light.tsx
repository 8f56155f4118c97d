import { getCoachSchedule, type AdminBooking } from '@lessons/contract';
import { isLastLight } from '@lessons/rules';
import { useEndpoint } from '../requests/use-endpoint.ts';

/** Says of a lesson at the court that it ends with the light. */
export function LastLight({ booking }: { booking: AdminBooking }) {
  const { data: schedule } = useEndpoint(getCoachSchedule);
  const times = { start: new Date(booking.startTime), end: new Date(booking.endTime) };
  const isLast = !booking.elsewhere && isLastLight(times, schedule?.dayEnds ?? []);
  return isLast ? <p>The last hour of light</p> : null;
}
