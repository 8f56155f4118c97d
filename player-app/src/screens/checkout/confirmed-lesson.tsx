import type { MouseEvent, ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { directionsToCourt, formatDuration, formatLongDate, formatPounds } from '@lessons/rules';
import { LinkButton, PageHeader, Section } from '@lessons/ui';
import { CalendarSync, Navigation } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { LessonTicket } from '../../lessons/lesson-ticket.tsx';
import { carryTicketTo } from './carry-ticket.ts';
import { nextWeekHref } from './next-week.ts';
import styles from './confirmation.module.css';

const HEADING = 'ticket';

/** `booking` is null when the server says no more than that the lesson is booked. */
export function ConfirmedLesson({ booking }: { booking: Booking | null }) {
  const { directions, whatToBring } = useCoach();
  return (
    <>
      <div className={styles.confirmed}>
        <PageHeader title="Booking Confirmed!" subtitle="Your tennis lesson has been successfully booked." />
      </div>
      {booking ? (
        <PaidTicket booking={booking}>
          <WaysToCourt booking={booking} />
          <LinkButton wide href={nextWeekHref(booking.startTime, booking.duration)} icon={<CalendarSync />}>
            Same Time Next Week
          </LinkButton>
        </PaidTicket>
      ) : (
        <p>No booking data available. You will find your lesson in your schedule.</p>
      )}
      <div className={styles.ways}>
        <LinkButton variant="primary" wide href="/schedule">
          View My Lessons
        </LinkButton>
        <HomeLink />
      </div>
      <Section title="What's Next?">
        <ul className={styles.advice}>
          <li>Arrive 5-10 minutes early to warm up.</li>
          {whatToBring && <li>{whatToBring}</li>}
          {directions && <li className={styles.directions}>{directions}</li>}
          <li>Plans change: cancel or move your lesson free of charge until 24 hours before it starts.</li>
        </ul>
      </Section>
    </>
  );
}

/** The ticket of a lesson that is paid. Its children are the ways that lead on from it. */
export function PaidTicket({ booking, children }: { booking: Booking; children: ReactNode }) {
  const coach = useCoach();
  const { startTime, duration, price } = booking;
  return (
    <div className={styles.ticket}>
      <LessonTicket
        lesson={booking}
        day={formatLongDate(startTime)}
        isCarried
        aria-labelledby={HEADING}
        head={
          <h2 id={HEADING} className={styles.ticketName}>
            Tennis Lesson <span>with {coach.name}</span>
          </h2>
        }
      >
        <dl className={styles.stub}>
          <div>
            <dt>Duration</dt>
            <dd>{formatDuration(duration)}</dd>
          </div>
          <div>
            <dt>Amount Paid</dt>
            <dd>{formatPounds(price)}</dd>
          </div>
        </dl>
        <div className={styles.ticketWays}>{children}</div>
      </LessonTicket>
    </div>
  );
}

/** Links for whoever still has to come to the lesson. */
export function WaysToCourt({ booking }: { booking: Booking }) {
  const coach = useCoach();
  return (
    <>
      <AddToCalendarButton lesson={booking} wide />
      <LinkButton wide href={directionsToCourt(coach)} target="_blank" rel="noreferrer" icon={<Navigation />}>
        Directions
      </LinkButton>
    </>
  );
}

export function HomeLink() {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    carryTicketTo(() => void navigate('/'));
  };
  return (
    <LinkButton wide href="/" onClick={go}>
      Return to Home
    </LinkButton>
  );
}
