import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import {
  dayState,
  lessonAt,
  londonDateOf,
  formatNotice,
  obstacleTo,
  slotsOn,
  type CalendarDate,
  type Court,
  type Pricing,
} from '@lessons/rules';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { AvailableTimes } from './available-times.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';
import { useLostSlots } from './lost-slots.ts';
import { slotGone } from './slot-gone.tsx';
import { useChosenSlot } from './use-chosen-slot.ts';
import { moveTo } from './lesson-being-moved.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { MoveSummary } from './move-summary.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { selectionRequired } from './booking-summary.tsx';
import { useNotifications } from '../../notifications/notifications.tsx';
import styles from './booking-form.module.css';

interface BookingFormProps {
  court: Court;
  /** Pounds. */
  pricing: Pricing;
  /** The lesson that looks for another time; null for a new lesson. */
  moved: Booking | null;
}

/** A day, a time, and the next step. */
export function BookingForm({ court, pricing, moved }: BookingFormProps) {
  const { choice, choose: setChoice } = useChosenSlot();
  const [openedDate, setOpenedDate] = useState<CalendarDate | null>(null);
  const date = openedDate ?? (choice && londonDateOf(choice.start));
  const { withdraw } = useNotifications();
  const times = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);

  useEffect(() => {
    if (date !== null) times.current?.scrollIntoView();
  }, [date]);
  useEffect(() => {
    if (choice !== null) summary.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);

  function choose(lesson: ChosenLesson) {
    withdraw(selectionRequired.topic);
    setOpenedDate(londonDateOf(lesson.start));
    setChoice(lesson);
  }

  function chooseDate(chosen: CalendarDate) {
    setOpenedDate(chosen);
    setChoice(null);
  }

  // Somebody may have taken it since, or it has begun.
  const obstacle = choice && obstacleTo(lessonAt(choice.start, choice.minutes), court);
  const chosen = obstacle === null ? choice : null;
  const slots = date === null ? [] : slotsOn(date, court);
  const mine = useMyLessons(obstacle === 'taken');
  const lost = useLostSlots(date, slots, court, mine);
  const gone = choice && obstacle && slotGone(choice, obstacle, mine);
  const isMove = moved !== null && (chosen === null || moveTo(moved, chosen) !== 'differs-in-length');
  return (
    <div className={styles.form}>
      <MonthCalendar court={court} selected={date} onSelect={chooseDate} />
      <AvailableTimes
        ref={times}
        date={date}
        slots={slots}
        lost={lost}
        pricing={pricing}
        whyNone={date === null ? null : whyNoTimes(date, court)}
        chosen={chosen}
        onChoose={choose}
      />
      {isMove ? (
        <MoveSummary ref={summary} lesson={moved} chosen={chosen} gone={gone} />
      ) : (
        <PaymentSummary ref={summary} chosen={chosen} gone={gone} pricing={pricing} insteadOf={moved} />
      )}
    </div>
  );
}

/** The player's lessons as the server has them now; undefined until it has answered, or without need. */
function useMyLessons(isNeeded: boolean): Booking[] | undefined {
  const { id } = useSessionUser();
  const { data, isSuccess, isFetching } = useQuery({
    ...myBookingsQuery(id),
    enabled: isNeeded,
    staleTime: 0,
  });
  return isSuccess && !isFetching ? data : undefined;
}

function whyNoTimes(date: CalendarDate, court: Court): string | null {
  return court.rules && dayState(date, court).kind === 'too-soon'
    ? `Lessons have to be booked at least ${formatNotice(court.rules)} before they start.`
    : null;
}
