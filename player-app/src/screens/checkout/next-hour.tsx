import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { formatTime, lessonAt, obstacleTo } from '@lessons/rules';
import { Button, useNow } from '@lessons/ui';
import { CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { intentFor } from '../../booking-intent/intent-for.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { useCourt } from '../../court/use-court.ts';
import { namesUsed } from '../../lessons/for-names.ts';
import { WhoPlays } from '../../lessons/who-plays.tsx';
import { myBookingsQuery } from '../../requests/my-bookings.ts';

/** Offers the hour after a lesson that was just paid, for another name, while it is free. It is a payment of its own. */
export function NextHour({ booking }: { booking: Booking }) {
  const { endTime, userId, forName } = booking;
  const now = useNow();
  const navigate = useNavigate();
  const { courtName } = useCoach();
  const { court, pricing } = useCourt({ now });
  const { data: bookings = [] } = useQuery(myBookingsQuery(userId));
  const [isOpen, setOpen] = useState(false);
  const start = new Date(endTime);
  if (!court || !pricing || obstacleTo(lessonAt(start, 60), court) !== null) return null;

  function book(other: string | null) {
    if (!pricing) return;
    const lesson = { start, minutes: 60 };
    storeBookingIntent(intentFor({ lesson, pricing, userId, location: courtName, forName: other }));
    void navigate('/checkout');
  }

  const others = [null, ...namesUsed(bookings, now)].filter((name) => name !== forName);
  return (
    <>
      <Button wide icon={<CalendarPlus />} onClick={() => setOpen(true)}>
        The next hour, too
      </Button>
      {isOpen && (
        <WhoPlays
          question={`Who plays at ${formatTime(endTime)}?`}
          choices={others}
          onChoose={book}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
