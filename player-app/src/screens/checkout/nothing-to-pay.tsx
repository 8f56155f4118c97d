import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import {
  countLessons,
  formatLongDate,
  formatPounds,
  formatShortDay,
  formatTimeRange,
  goesAhead,
  howPaid,
  OWED_ADDRESS,
  withName,
} from '@lessons/rules';
import { Columns, LinkButton, type LinkButtonProps, PageHeader, Stack, Status, useNow } from '@lessons/ui';
import { ReceiptText } from 'lucide-react';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { coachName, paymentLabel } from '../../lessons/lesson-labels.ts';
import { owedLessons } from '../../lessons/pay-online.tsx';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { HomeLink, PaidTicket, WaysToCourt } from './confirmed-lesson.tsx';
import { sumOf } from './payment-run.ts';
import styles from './confirmation.module.css';

interface NothingToPayProps {
  lesson: Booking;
  /** Whether a payment was sent whose response was lost. */
  mayBeCharged?: boolean;
}

/** Shows a lesson that is paid online, or says why it can't be, or needs no payment. */
export function NothingToPay({ lesson, mayBeCharged }: NothingToPayProps) {
  const others = useOthersToPay(lesson);
  if (howPaid(lesson) === 'card') return <PaidOnline lesson={lesson} others={others} />;
  const { title, reason } = whyNothingToPay(lesson);
  return (
    <Stack gap={5} align="center" className={styles.outcome}>
      <PageHeader title={title} />
      <p>
        {formatLongDate(lesson.startTime)},{' '}
        {withName(formatTimeRange(lesson.startTime, lesson.endTime), lesson)}
      </p>
      <Status>
        {reason}
        {mayBeCharged && ' If your card was charged, you get that money back.'}
      </Status>
      <OthersToPay others={others} />
      <LessonLink lesson={lesson} variant={others.length > 0 ? 'secondary' : 'primary'} />
    </Stack>
  );
}

/** Returns what else the player owes and can pay online, the oldest first. */
function useOthersToPay({ id }: Booking): readonly Booking[] {
  const { data = [] } = useQuery(myBookingsQuery(useSessionUser().id));
  return owedLessons(data).filter((other) => other.canPayOnline && other.id !== id);
}

function OthersToPay({ others }: { others: readonly Booking[] }) {
  const [next, ...more] = others;
  if (!next) return null;
  const { startTime, endTime } = next;
  return (
    <>
      <p id="also-owed">
        Also to pay:{' '}
        {more.length > 0
          ? countLessons(others.length)
          : `${formatShortDay(startTime)}, ${withName(formatTimeRange(startTime, endTime), next)}`}
      </p>
      <LinkButton href={OWED_ADDRESS} variant="primary" wide aria-describedby="also-owed">
        Pay {formatPounds(sumOf(others))}
      </LinkButton>
    </>
  );
}

function PaidOnline({ lesson, others }: { lesson: Booking; others: readonly Booking[] }) {
  const now = useNow();
  const isAhead = goesAhead(lesson) && Date.parse(lesson.startTime) > now.getTime();
  return (
    <>
      <Stack gap={4} className={styles.confirmed}>
        <PageHeader
          title="Paid online"
          subtitle={`${formatPounds(lesson.price)} is paid. There is nothing more to pay for this lesson.`}
        />
      </Stack>
      <PaidTicket booking={lesson}>
        {isAhead && <WaysToCourt booking={lesson} />}
        <LinkButton wide href={`/receipt?booking=${lesson.id}`} icon={<ReceiptText />}>
          Receipt
        </LinkButton>
      </PaidTicket>
      <Columns gap={3} min={12} className={styles.ways}>
        <OthersToPay others={others} />
        <LessonLink lesson={lesson} variant={isAhead || others.length > 0 ? 'secondary' : 'primary'} />
        <HomeLink />
      </Columns>
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
