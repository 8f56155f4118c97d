import type { Booking } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { formatPounds } from '@lessons/rules';
import { Card, LinkButton, PageHeader, Section } from '@lessons/ui';
import { Check } from 'lucide-react';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { LessonFacts } from '../../lessons/lesson-facts.tsx';
import styles from './confirmation.module.css';

/** `booking` is null when the server says no more than that the lesson is booked. */
export function ConfirmedLesson({ booking }: { booking: Booking | null }) {
  return (
    <>
      <div className={styles.confirmed}>
        <Check className={styles.tick} strokeWidth={2.5} aria-hidden="true" />
        <PageHeader title="Booking Confirmed!" subtitle="Your tennis lesson has been successfully booked." />
      </div>
      {booking ? (
        <Card>
          <LessonFacts
            lesson={booking}
            location={booking.location}
            money={{ label: 'Amount Paid', amount: formatPounds(booking.price) }}
          />
        </Card>
      ) : (
        <p>No booking data available. You will find your lesson in your schedule.</p>
      )}
      <div className={styles.ways}>
        <LinkButton variant="primary" wide href="/schedule">
          View My Lessons
        </LinkButton>
        {booking && <AddToCalendarButton lesson={booking} wide />}
        <LinkButton wide href="/">
          Return to Home
        </LinkButton>
      </div>
      <Section title="What's Next?">
        <ul className={styles.advice}>
          <li>Arrive 5-10 minutes early to warm up.</li>
          <li>{coach.whatToBring}</li>
          <li>Plans change: cancel or move your lesson free of charge until 24 hours before it starts.</li>
        </ul>
      </Section>
    </>
  );
}
