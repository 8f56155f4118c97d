import { MAX_DAYS_TO_NOTE, recordAttendance, type AdminBooking } from '@lessons/contract';
import { DAY, goesAhead } from '@lessons/rules';
import { Button, useNow } from '@lessons/ui';
import { useChange } from '../requests/use-change.ts';
import { useLessonHandling } from './lesson-handling.ts';

/** Notes that the client did not come, or takes that back, from the lesson's start until 30 days after. */
export function AttendanceButton({ booking }: { booking: AdminBooking }) {
  const { showChanged } = useLessonHandling();
  const now = useNow();
  const { id, isMissed, startTime } = booking;
  const sinceStart = now.getTime() - Date.parse(startTime);
  const record = useChange({
    send: (api, missed: boolean) => api(recordAttendance, { params: { id }, body: { isMissed: missed } }),
    invalidates: [],
    onDone: (noted) => showChanged(noted, noted.isMissed ? 'Didn’t come' : 'Came'),
    failure: { topic: 'attendance', title: 'This could not be noted' },
  });
  if (!goesAhead(booking) || sinceStart < 0 || sinceStart > MAX_DAYS_TO_NOTE * DAY) return null;
  return (
    <Button loading={record.isPending} onClick={() => record.mutate(!isMissed)}>
      {isMissed ? 'They came' : 'Didn’t come'}
    </Button>
  );
}
