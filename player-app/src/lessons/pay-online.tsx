import type { Booking } from '@lessons/contract';
import { formatPounds, payAddress, soonestFirst } from '@lessons/rules';
import { LinkButton, type LinkButtonProps } from '@lessons/ui';

/** Returns the lessons whose price is due, the oldest first. */
export function owedLessons(bookings: readonly Booking[]): Booking[] {
  return soonestFirst(bookings.filter(({ paymentStatus }) => paymentStatus === 'owes'));
}

/** Returns the debt whose payment is the player's next step: the oldest one that can be paid online. */
export function firstToPay(bookings: readonly Booking[]): Booking | undefined {
  return owedLessons(bookings).find(({ canPayOnline }) => canPayOnline);
}

interface PayLinkProps extends Omit<LinkButtonProps, 'href'> {
  lesson: Booking;
}

/** Leads to the payment of a lesson. Renders nothing for one that can't be paid online. */
export function PayLink({ lesson, ...rest }: PayLinkProps) {
  if (!lesson.canPayOnline) return null;
  return (
    <LinkButton {...rest} href={payAddress(lesson.id)}>
      Pay {formatPounds(lesson.price)}
    </LinkButton>
  );
}
