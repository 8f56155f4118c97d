import { useState, type ComponentType } from 'react';
import type { Booking } from '@lessons/contract';
import { Button, type ButtonProps } from '@lessons/ui';
import { CalendarPlus } from 'lucide-react';
import { useNotifyFailure } from '../notifications/use-notify-failure.ts';

interface AddToCalendarButtonProps extends Pick<ButtonProps, 'variant' | 'wide'> {
  lesson: Booking;
}

type AddToCalendarDialog = ComponentType<{ lesson: Booking; onClose: () => void }>;

/** Offers the ways to put a lesson into a calendar. Their code is fetched when they are asked for. */
export function AddToCalendarButton({ lesson, ...rest }: AddToCalendarButtonProps) {
  const [isLoading, setLoading] = useState(false);
  const [Ways, setWays] = useState<AddToCalendarDialog | null>(null);
  const notifyFailure = useNotifyFailure();
  async function open() {
    setLoading(true);
    try {
      const { AddToCalendarDialog } = await import('./add-to-calendar-dialog.tsx');
      setWays(() => AddToCalendarDialog);
    } catch {
      notifyFailure({ topic: 'calendar', title: 'The calendars could not be loaded. Please try again.' });
    }
    setLoading(false);
  }
  return (
    <>
      <Button {...rest} icon={<CalendarPlus />} loading={isLoading} onClick={() => void open()}>
        Add to calendar
      </Button>
      {Ways && <Ways lesson={lesson} onClose={() => setWays(null)} />}
    </>
  );
}
