import { useState } from 'react';
import {
  dayState,
  firstFreeDate,
  formatNotice,
  londonDateOf,
  slotsOn,
  startsFor,
  type CalendarDate,
  type Court,
  type Pricing,
} from '@lessons/rules';
import { Cluster, useMediaQuery } from '@lessons/ui';
import { afterFive, startsAfterFive } from './after-five.ts';
import { AvailableTimes } from './available-times.tsx';
import type { ChosenLesson } from './chosen-lesson.ts';
import { LaterTellMe } from './later-tell-me.tsx';
import { LengthSwitch } from './length-switch.tsx';
import { useLostSlots } from './lost-slots.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { QuickChoices } from './quick-choices.tsx';
import { selectionRequired } from './booking-summary.tsx';
import { useBookingSelection } from './use-booking-selection.ts';
import { useFollowedSelection } from './use-followed-selection.ts';
import { usePlayerName } from './use-player-name.ts';
import { useUsualLesson } from './use-my-lessons.ts';
import { lessonsNearDay } from './wished-lesson.ts';
import { useNotifications } from '../../notifications/notifications.tsx';
import styles from './booking-form.module.css';

interface BookingFormProps {
  court: Court;
  /** Pounds. */
  pricing: Pricing;
}

/** The width from which a whole week of hours is shown instead of a day. */
const ROOM_FOR_A_WEEK = '(min-width: 760px)';

/** A day, a time, and the next step. */
export function BookingForm({ court, pricing }: BookingFormProps) {
  const { selection, change, mine, chosen, gone, instead } = useBookingSelection(null, court);
  const [firstDate] = useState(() => firstFreeDate(court));
  const [isAfterFive, setAfterFive] = useState(false);
  const isWeek = useMediaQuery(ROOM_FOR_A_WEEK);
  const usual = useUsualLesson(court);
  const { forName, choices, pick, pickWith } = usePlayerName(chosen, court.now);
  const { withdraw } = useNotifications();
  const { times, summary } = useFollowedSelection(selection, isWeek);

  const { lesson } = selection;
  const date = selection.date ?? (lesson ? londonDateOf(lesson.start) : firstDate);
  const minutes = lesson?.minutes ?? selection.minutes ?? 60;
  const openDay = (day: CalendarDate) => change({ type: 'open-day', date: day });
  function choose(wanted: ChosenLesson) {
    withdraw(selectionRequired.topic);
    change({ type: 'choose-lesson', lesson: wanted });
  }

  const shownCourt = isAfterFive ? afterFive(court) : court;
  const slots = date === null ? [] : slotsOn(date, court);
  const shownSlots = date === null ? [] : slotsOn(date, shownCourt);
  const lost = useLostSlots(date, slots, court, mine);
  const nearest =
    instead.length === 0 && date !== null && shownSlots.length === 0
      ? lessonsNearDay(date, usual?.start, 60, shownCourt)
      : instead;
  return (
    <div className={styles.form}>
      <Cluster gap={4} rowGap={2} align="center" className={styles.ways}>
        <QuickChoices
          isAfterFive={isAfterFive}
          onAfterFiveChange={setAfterFive}
          usual={usual}
          chosen={chosen}
          pricing={pricing}
          onChoose={(wanted) => {
            pickWith(wanted, wanted.forName);
            choose(wanted);
          }}
        />
        {isWeek && (
          <LengthSwitch
            minutes={minutes}
            pricing={pricing}
            onChange={(length) => change({ type: 'choose-length', minutes: length, court })}
          />
        )}
      </Cluster>
      <MonthCalendar court={court} shownCourt={shownCourt} selected={date} onSelect={openDay} />
      <AvailableTimes
        ref={times}
        date={date}
        slots={shownSlots}
        lost={isAfterFive ? lost.filter(({ start }) => startsAfterFive(start)) : lost}
        goneStart={gone === null ? undefined : lesson?.start}
        pricing={pricing}
        whyNone={date === null ? null : whyNoTimes(date, court, isAfterFive)}
        nearest={nearest}
        tellMe={
          date !== null &&
          isFull(date, minutes, shownCourt) && (
            <LaterTellMe key={date} date={date} minutes={minutes} court={court} />
          )
        }
        week={isWeek ? { court: shownCourt, minutes, onOpen: openDay } : null}
        chosen={chosen}
        onChoose={choose}
      />
      <PaymentSummary
        ref={summary}
        chosen={chosen}
        gone={gone}
        pricing={pricing}
        player={{ forName, choices, onChoose: pick }}
      />
    </div>
  );
}

/** Whether a day has hours, of which none is free for a lesson of this length. */
function isFull(date: CalendarDate, minutes: number, court: Court): boolean {
  return dayState(date, court).kind === 'open' && startsFor(minutes, date, court).length === 0;
}

function whyNoTimes(date: CalendarDate, court: Court, isAfterFive: boolean): string | null {
  if (court.rules && dayState(date, court).kind === 'too-soon') {
    return `Lessons have to be booked at least ${formatNotice(court.rules)} before they start.`;
  }
  return isAfterFive && slotsOn(date, court).length > 0 ? 'There are free times before 5.' : null;
}
