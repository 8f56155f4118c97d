import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { Button } from '@lessons/ui';
import { CalendarPlus } from 'lucide-react';
import { AddToCalendarDialog } from './add-to-calendar-dialog.tsx';

interface AddToCalendarButtonProps {
  lesson: Booking;
  wide?: boolean;
  'aria-describedby'?: string;
}

/** Offers the ways to put a lesson into a calendar. */
export function AddToCalendarButton({ lesson, ...rest }: AddToCalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...rest} icon={<CalendarPlus strokeWidth={1.8} />} onClick={() => setOpen(true)}>
        Add to Calendar
      </Button>
      {isOpen && <AddToCalendarDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </>
  );
}
