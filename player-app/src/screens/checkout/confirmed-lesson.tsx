import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatPounds } from '@lessons/rules';
import { Cluster, Columns, LinkButton, PageHeader, Section, Stack, useNow } from '@lessons/ui';
import { CalendarSync } from 'lucide-react';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { LessonAdvice } from '../../lessons/lesson-advice.tsx';
import { LessonTicket } from '../../lessons/lesson-ticket.tsx';
import { freeUntil, tooLateToChange } from '../../lessons/terms-of-change.ts';
import { Directions } from '../../lessons/ways-to-court.tsx';
import { NextHour } from './next-hour.tsx';
import { nextWeekHref } from './next-week.ts';
import styles from './confirmation.module.css';

/** `booking` is null when the server says no more than that the lesson is booked. */
export function ConfirmedLesson({ booking }: { booking: Booking | null }) {
  return (
    <>
      <Stack gap={4} className={styles.confirmed}>
        <PageHeader title="Booking Confirmed!" subtitle="Your tennis lesson has been successfully booked." />
      </Stack>
      <div className={styles.columns}>
        {booking ? (
          <PaidTicket booking={booking}>
            <WaysToCourt booking={booking} />
            <LinkButton wide href={nextWeekHref(booking.startTime, booking.duration)} icon={<CalendarSync />}>
              Same time next week
            </LinkButton>
            <NextHour booking={booking} />
          </PaidTicket>
        ) : (
          <p>No booking data available. You will find your lesson in your schedule.</p>
        )}
        <div className={styles.column}>
          <Columns gap={3} min={12} className={styles.ways}>
            <LinkButton variant={booking ? 'secondary' : 'primary'} wide href="/schedule">
              View My Lessons
            </LinkButton>
            <HomeLink />
          </Columns>
          <Section title="What's Next?">
            <LessonAdvice lesson={booking}>
              <li>
                <TermsOfChange booking={booking} />
              </li>
            </LessonAdvice>
          </Section>
        </div>
      </div>
    </>
  );
}

function TermsOfChange({ booking }: { booking: Booking | null }) {
  const now = useNow();
  if (!booking) return 'Plans change: cancel or move it free of charge until 24 hours before it starts.';
  const until = freeUntil(booking.startTime, now);
  if (!until) return tooLateToChange(booking);
  return (
    <>
      Plans change: <a href={lessonAddress(booking.id)}>cancel or move your lesson</a> free of charge until{' '}
      {until}.
    </>
  );
}

/** The ticket of a lesson that is paid. Its children are the ways that lead on from it. */
export function PaidTicket({ booking, children }: { booking: Booking; children: ReactNode }) {
  const coach = useCoach();
  const { startTime, duration, price } = booking;
  return (
    <div>
      <LessonTicket
        lesson={booking}
        day={formatLongDate(startTime)}
        heading={
          <>
            Tennis Lesson <span>with {coach.name}</span>
          </>
        }
        actions={children}
      >
        <Cluster as="dl" gap={8} rowGap={2} className={styles.stub}>
          <div>
            <dt>Duration</dt>
            <dd>{formatDuration(duration)}</dd>
          </div>
          <div>
            <dt>Amount Paid</dt>
            <dd>{formatPounds(price)}</dd>
          </div>
        </Cluster>
      </LessonTicket>
    </div>
  );
}

/** The next step of whoever still has to come to the lesson, and the way there. */
export function WaysToCourt({ booking }: { booking: Booking }) {
  return (
    <>
      <AddToCalendarButton lesson={booking} variant="primary" wide />
      <Directions lesson={booking} />
    </>
  );
}

export function HomeLink() {
  return (
    <LinkButton wide href="/">
      Return to Home
    </LinkButton>
  );
}
