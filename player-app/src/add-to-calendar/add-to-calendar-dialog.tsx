import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { formatDay, formatTimeRange, withName } from '@lessons/rules';
import { Button, Dialog, LinkButton, Muted, Stack } from '@lessons/ui';
import { CalendarDays, RotateCcw } from 'lucide-react';
import { lessonFileLinkQuery } from '../requests/calendars.ts';
import { WebCalendarLinks } from './web-calendar-links.tsx';

interface AddToCalendarDialogProps {
  lesson: Booking;
  onClose: () => void;
}

/** The ways to put a lesson into a calendar, and the way to have all lessons there. */
export function AddToCalendarDialog({ lesson, onClose }: AddToCalendarDialogProps) {
  const { startTime, endTime } = lesson;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add to calendar"
      description={withName(`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`, lesson)}
    >
      <Stack gap={3}>
        <FileLink bookingId={lesson.id} />
        <WebCalendarLinks lesson={lesson} wide />
      </Stack>
      <Muted small>
        A lesson that moves does not move in your calendar. <a href="/profile">Subscribe to your lessons</a>{' '}
        and it follows.
      </Muted>
    </Dialog>
  );
}

/** A plain link to the file: a phone opens its calendar only for a file that it fetches itself. */
function FileLink({ bookingId }: { bookingId: string }) {
  const link = useQuery(lessonFileLinkQuery(bookingId));
  const label = 'Apple and others (.ics file)';
  const icon = <CalendarDays />;
  if (link.data) {
    return (
      // With a target, the shell leaves the link to the browser.
      <LinkButton variant="primary" wide href={link.data} target="_self" icon={icon}>
        {label}
      </LinkButton>
    );
  }
  if (link.isError && !link.isFetching) {
    return (
      <Button wide icon={<RotateCcw />} onClick={() => void link.refetch()}>
        The file could not be loaded. Retry
      </Button>
    );
  }
  return (
    <Button variant="primary" wide loading>
      {label}
    </Button>
  );
}
