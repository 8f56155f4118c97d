import { useEffect, useRef, useState } from 'react';
import type { Booking } from '@lessons/contract';
import {
  dayState,
  firstFreeDate,
  formatNotice,
  lessonAt,
  londonDateOf,
  obstacleTo,
  slotsOn,
  type CalendarDate,
  type Court,
  type Pricing,
} from '@lessons/rules';
import { useMediaQuery } from '@lessons/ui';
import { afterFive, startsAfterFive } from './after-five.ts';
import { AvailableTimes } from './available-times.tsx';
import { useChosenTimeFlight } from './chosen-time-flight.ts';
import type { ChosenLesson } from './chosen-lesson.ts';
import { moveTo } from './lesson-being-moved.ts';
import { useLostSlots } from './lost-slots.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { MoveSummary } from './move-summary.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { QuickChoices } from './quick-choices.tsx';
import { selectionRequired } from './booking-summary.tsx';
import { slotGone, UNREADABLE_SLOT } from './slot-gone.tsx';
import { useBookingChoice } from './use-booking-choice.ts';
import { useMyLessonsNow, useUsualLesson } from './use-my-lessons.ts';
import { lessonsInsteadOf, lessonsNearDay } from './wished-lesson.ts';
import { useNotifications } from '../../notifications/notifications.tsx';
import styles from './booking-form.module.css';

interface BookingFormProps {
  court: Court;
  /** Pounds. */
  pricing: Pricing;
  /** The lesson that looks for another time; null for a new lesson. */
  moved: Booking | null;
}

/** The width from which month, week and summary stand side by side. */
const ROOM_FOR_A_WEEK = '(min-width: 1240px)';

/** A day, a time, and the next step. */
export function BookingForm({ court, pricing, moved }: BookingFormProps) {
  const { choice, change, isUnreadable } = useBookingChoice(moved, court);
  const [firstDate] = useState(() => firstFreeDate(court));
  const [isAfterFive, setAfterFive] = useState(false);
  const isWeek = useMediaQuery(ROOM_FOR_A_WEEK);
  const usual = useUsualLesson(court);
  const { withdraw } = useNotifications();
  const times = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);

  const { lesson } = choice;
  const opensWith = lesson?.start ?? (moved && new Date(moved.startTime));
  const date = choice.date ?? (opensWith ? londonDateOf(opensWith) : firstDate);

  useEffect(() => {
    if (choice.date !== null) times.current?.scrollIntoView({ block: isWeek ? 'nearest' : 'start' });
  }, [choice.date, isWeek]);
  const chosenAt = lesson?.start.getTime();
  useEffect(() => {
    if (chosenAt !== undefined) summary.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenAt]);
  const flight = useChosenTimeFlight(chosenAt);

  function choose(wanted: ChosenLesson) {
    withdraw(selectionRequired.topic);
    change({ type: 'choose-lesson', lesson: wanted });
  }

  // The chosen slot may have been taken since, or has begun.
  const obstacle = lesson && obstacleTo(lessonAt(lesson.start, lesson.minutes), court);
  const chosen = obstacle === null ? lesson : null;
  const shownCourt = isAfterFive ? afterFive(court) : court;
  const slots = date === null ? [] : slotsOn(date, court);
  const shownSlots = date === null ? [] : slotsOn(date, shownCourt);
  const mine = useMyLessonsNow(obstacle === 'taken');
  const lost = useLostSlots(date, slots, court, mine);
  const gone = lesson && obstacle ? slotGone(lesson, obstacle, mine) : isUnreadable ? UNREADABLE_SLOT : null;
  const isMove = moved !== null && (chosen === null || moveTo(moved, chosen) !== 'differs-in-length');
  const minutes = moved?.duration === 120 ? 120 : 60;
  const length = lesson?.minutes ?? choice.minutes ?? minutes;
  const nearest =
    lesson && obstacle
      ? lessonsInsteadOf(lesson, court)
      : date !== null && shownSlots.length === 0
        ? lessonsNearDay(date, usual?.start, minutes, shownCourt)
        : [];
  return (
    <div className={styles.form} onClickCapture={flight.onClickCapture}>
      <QuickChoices
        isAfterFive={isAfterFive}
        onAfterFiveChange={setAfterFive}
        usual={moved && usual?.minutes !== moved.duration ? null : usual}
        chosen={chosen}
        pricing={pricing}
        onChoose={choose}
      />
      <MonthCalendar
        court={court}
        shownCourt={shownCourt}
        selected={date}
        onSelect={(day) => change({ type: 'open-day', date: day })}
      />
      <AvailableTimes
        ref={times}
        date={date}
        slots={shownSlots}
        lost={isAfterFive ? lost.filter(({ start }) => startsAfterFive(start)) : lost}
        pricing={pricing}
        whyNone={date === null ? null : whyNoTimes(date, court, isAfterFive)}
        nearest={nearest}
        week={
          isWeek
            ? {
                court: shownCourt,
                minutes: length,
                onMinutesChange: (wanted) => change({ type: 'choose-length', minutes: wanted, court }),
              }
            : null
        }
        chosen={chosen}
        onChoose={choose}
      />
      {isMove ? (
        <MoveSummary ref={summary} timeRef={flight.to} lesson={moved} chosen={chosen} gone={gone} />
      ) : (
        <PaymentSummary
          ref={summary}
          timeRef={flight.to}
          chosen={chosen}
          gone={gone}
          pricing={pricing}
          insteadOf={moved}
        />
      )}
    </div>
  );
}

function whyNoTimes(date: CalendarDate, court: Court, isAfterFive: boolean): string | null {
  if (court.rules && dayState(date, court).kind === 'too-soon') {
    return `Lessons have to be booked at least ${formatNotice(court.rules)} before they start.`;
  }
  return isAfterFive && slotsOn(date, court).length > 0 ? 'There are free times before 5.' : null;
}
