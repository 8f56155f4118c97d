import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import {
  formatLongDate,
  formatPounds,
  formatShortDay,
  formatTimeRange,
  goesAhead,
  howPaid,
  withName,
} from '@lessons/rules';
import { LinkButton, PageHeader, useNow, type LinkButtonProps } from '@lessons/ui';
import { ReceiptText } from 'lucide-react';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { coachName, paymentLabel } from '../../lessons/lesson-labels.ts';
import { firstToPay, PayLink } from '../../lessons/pay-online.tsx';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { HomeLink, PaidTicket, WaysToCourt } from './confirmed-lesson.tsx';
import styles from './confirmation.module.css';

interface NothingToPayProps {
  lesson: Booking;
  /** Whether a payment was sent whose response was lost. */
  mayBeCharged?: boolean;
}

/** Shows a lesson that is paid online, or says why it can't be, or needs no payment. */
export function NothingToPay({ lesson, mayBeCharged }: NothingToPayProps) {
  const next = useNextToPay(lesson);
  if (howPaid(lesson) === 'card') return <PaidOnline lesson={lesson} next={next} />;
  const { title, reason } = whyNothingToPay(lesson);
  return (
    <div className={styles.outcome}>
      <PageHeader title={title} />
      <p>
        {formatLongDate(lesson.startTime)},{' '}
        {withName(formatTimeRange(lesson.startTime, lesson.endTime), lesson)}
      </p>
      <p role="status">
        {reason}
        {mayBeCharged && ' If your card was charged, you get that money back.'}
      </p>
      <NextToPay next={next} />
      <LessonLink lesson={lesson} variant={next ? 'secondary' : 'primary'} />
    </div>
  );
}

/** Returns the debt to be paid after a lesson: whoever is asked for several gets the address of one. */
function useNextToPay({ id }: Booking): Booking | undefined {
  const bookings = useQuery(myBookingsQuery(useSessionUser().id));
  return firstToPay(bookings.data?.filter((other) => other.id !== id) ?? []);
}

function NextToPay({ next }: { next: Booking | undefined }) {
  if (!next) return null;
  const { id, startTime, endTime } = next;
  return (
    <>
      <p id={`owed-${id}`}>
        Also to pay: {formatShortDay(startTime)}, {withName(formatTimeRange(startTime, endTime), next)}
      </p>
      <PayLink lesson={next} variant="primary" wide aria-describedby={`owed-${id}`} />
    </>
  );
}

function PaidOnline({ lesson, next }: { lesson: Booking; next: Booking | undefined }) {
  const now = useNow();
  const isAhead = goesAhead(lesson) && Date.parse(lesson.startTime) > now.getTime();
  return (
    <>
      <div className={styles.confirmed}>
        <PageHeader
          title="Paid online"
          subtitle={`${formatPounds(lesson.price)} is paid. There is nothing more to pay for this lesson.`}
        />
      </div>
      <PaidTicket booking={lesson}>
        {isAhead && <WaysToCourt booking={lesson} />}
        <LinkButton wide href={`/receipt?booking=${lesson.id}`} icon={<ReceiptText />}>
          Receipt
        </LinkButton>
      </PaidTicket>
      <div className={styles.ways}>
        <NextToPay next={next} />
        <LessonLink lesson={lesson} variant={isAhead || next ? 'secondary' : 'primary'} />
        <HomeLink />
      </div>
    </>
  );
}

function LessonLink({ lesson, variant }: { lesson: Booking } & Pick<LinkButtonProps, 'variant'>) {
  return (
    <LinkButton variant={variant} wide href={lessonAddress(lesson.id)}>
      View lesson
    </LinkButton>
  );
}

function whyNothingToPay(lesson: Booking): { title: string; reason: string } {
  const paid = howPaid(lesson);
  if (paid === 'by_hand') {
    return {
      title: 'Already paid',
      // Paid in cash, Paid by transfer, Paid
      reason: `This lesson is ${paymentLabel(lesson).toLowerCase()}. There is nothing more to pay.`,
    };
  }
  if (lesson.calledOff) {
    return {
      title: 'Called off',
      reason: `${coachName()} has called this lesson off. There is nothing to pay until it has a new time.`,
    };
  }
  if (paid === 'unpaid') {
    return {
      title: 'Not payable online',
      reason: `This lesson can’t be paid online. Please pay ${coachName()} as you have agreed.`,
    };
  }
  if (paid === undefined) return { title: 'Not payable online', reason: 'This lesson can’t be paid online.' };
  const cancelled = 'This lesson has been cancelled.';
  return {
    title: 'Nothing to pay',
    reason: `${lesson.status === 'cancelled' ? `${cancelled} ` : ''}There is nothing to pay for it.`,
  };
}
