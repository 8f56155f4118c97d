import type { Booking } from '@lessons/contract';
import { directionsToCourt, formatDay, formatTime, phoneLink } from '@lessons/rules';
import { Badge, CourtHero, LinkButton, StatusRing } from '@lessons/ui';
import { CalendarPlus, CreditCard, Navigation, Phone } from 'lucide-react';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { openDirectionsFromHere } from './directions-from-here.ts';
import { coachBookedMoney } from '../../lessons/lesson-labels.ts';
import { LessonTicket } from '../../lessons/lesson-ticket.tsx';
import { PayLink } from '../../lessons/pay-online.tsx';
import { useSessionUser } from '../../session/session.tsx';
import { daysUntil } from './home-lessons.ts';
import styles from './home.module.css';

const HEADING = 'next-lesson';
const UNDER_WAY_HEADING = 'lesson-under-way';

/** Stands above the next lesson until this one ends: whoever is late still needs the way and the coach's number. */
export function LessonUnderWayCard({ lesson }: { lesson: Booking }) {
  return (
    <TicketToPlay
      lesson={lesson}
      headingId={UNDER_WAY_HEADING}
      heading="Lesson Under Way"
      badge={`until ${formatTime(lesson.endTime)}`}
    />
  );
}

interface NextLessonCardProps {
  lesson: Booking | undefined;
  now: Date;
  /** Gives a player without a lesson ahead the accent on booking one. */
  isNextStep: boolean;
}

export function NextLessonCard({ lesson, now, isNextStep }: NextLessonCardProps) {
  return lesson ? (
    <TicketToPlay
      lesson={lesson}
      headingId={HEADING}
      heading="Next Lesson"
      badge={daysUntil(lesson.startTime, now)}
      isCarried
    />
  ) : (
    <CourtHero aria-labelledby={HEADING}>
      <div className={styles.nextHead}>
        <h2 id={HEADING}>Next Lesson</h2>
      </div>
      <NothingAhead isNextStep={isNextStep} />
    </CourtHero>
  );
}

interface TicketToPlayProps {
  lesson: Booking;
  headingId: string;
  heading: string;
  badge: string;
  isCarried?: boolean;
}

function TicketToPlay({ lesson, headingId, heading, badge, isCarried = false }: TicketToPlayProps) {
  const { locationSharing } = useSessionUser();
  const coach = useCoach();
  const money = coachBookedMoney(lesson);
  return (
    <LessonTicket
      lesson={lesson}
      day={formatDay(lesson.startTime)}
      isCarried={isCarried}
      aria-labelledby={headingId}
      head={
        <div className={styles.nextHead}>
          <h2 id={headingId}>{heading}</h2>
          <Badge tone="onGrass">{badge}</Badge>
        </div>
      }
    >
      <p className={styles.status}>
        <StatusRing status={lesson.status} />
        {money && <span>{money}</span>}
      </p>
      <div className={styles.actions}>
        <PayLink lesson={lesson} className={styles.pay} icon={<CreditCard />} />
        <LinkButton wide href={phoneLink(coach.phone)} icon={<Phone />}>
          Call Coach
        </LinkButton>
        <LinkButton
          wide
          href={directionsToCourt(coach)}
          target="_blank"
          rel="noreferrer"
          onClick={locationSharing ? openDirectionsFromHere : undefined}
          icon={<Navigation />}
        >
          Directions
        </LinkButton>
        <AddToCalendarButton lesson={lesson} wide />
      </div>
    </LessonTicket>
  );
}

/** A card for a player without a lesson ahead: one tap from the calendar. */
function NothingAhead({ isNextStep }: { isNextStep: boolean }) {
  return (
    <>
      <p className={styles.invitation}>The court is yours. When shall we play?</p>
      <p className={styles.none}>No lesson is booked at the moment.</p>
      <div className={styles.actions}>
        <LinkButton variant={isNextStep ? 'primary' : 'secondary'} wide href="/book" icon={<CalendarPlus />}>
          Book a Lesson
        </LinkButton>
      </div>
    </>
  );
}
