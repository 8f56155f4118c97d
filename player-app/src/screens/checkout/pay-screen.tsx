import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { formatPounds, payAddress } from '@lessons/rules';
import { EmptyState, FailedState, LinkButton, Screen, Spinner } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { Charge } from './confirm-payment.ts';
import { LessonPayment } from './lesson-payment.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { lessonOfCoach } from './payment-purpose.ts';
import { PaymentResult } from './payment-result.tsx';
import { useSecretRemoved } from './use-secret-removed.ts';

/**
 * Takes the payment for a lesson that the coach has booked: `/pay?lesson=ID`. The payment provider returns to the same
 * address, and then it shows what became of the payment.
 */
export function PayScreen() {
  useSecretRemoved();
  const [query] = useSearchParams();
  const lessonId = query.get('lesson');
  const paymentIntentId = query.get('payment_intent');
  const hasFailed = query.get('redirect_status') === 'failed';
  if (lessonId !== null && paymentIntentId !== null && !hasFailed) {
    return (
      <Screen>
        <PaymentResult
          key={paymentIntentId}
          purpose={lessonOfCoach(lessonId)}
          paymentIntentId={paymentIntentId}
        >
          {(lesson) =>
            lesson ? <NothingToPay lesson={lesson} /> : <Navigate to={payAddress(lessonId)} replace />
          }
        </PaymentResult>
      </Screen>
    );
  }
  return <LessonToPay key={lessonId} lessonId={lessonId} hasFailed={hasFailed} />;
}

PayScreen.prefetch = prefetchMyBookings;

interface LessonToPayProps {
  lessonId: string | null;
  /** Whether the bank's page returned without a payment. */
  hasFailed: boolean;
}

/** Shows the lesson as it is now: it may be paid, cancelled or priced anew while this is open. */
function LessonToPay({ lessonId, hasFailed }: LessonToPayProps) {
  // The form goes when there is nothing to pay any more.
  useFocusFallback();
  const { id: userId } = useSessionUser();
  const bookings = useQuery(myBookingsQuery(userId));
  const [charge, setCharge] = useState<Charge>('none');
  // The provider still decides about a payment that was sent, whatever becomes of the lesson meanwhile.
  const [sent, setSent] = useState<Booking | null>(null);
  const listed = bookings.data?.find(({ id }) => id === lessonId);
  const lesson = sent ?? listed;
  const [firstPrice, setFirstPrice] = useState<number>();
  if (lesson && firstPrice === undefined) setFirstPrice(lesson.price);
  if (lesson?.canPayOnline) {
    return (
      <Frame lesson={lesson}>
        <LessonPayment
          // Another price is another payment.
          key={lesson.price}
          lesson={lesson}
          notice={noticeOf(lesson, { hasFailed, firstPrice })}
          isRefreshing={bookings.isFetching}
          charge={charge}
          onCharge={(next) => {
            setCharge(next);
            setSent(next === 'under-way' ? lesson : null);
          }}
        />
      </Frame>
    );
  }
  if (lesson) {
    return (
      <Screen>
        <NothingToPay lesson={lesson} mayBeCharged={charge === 'unknown'} />
      </Screen>
    );
  }
  return (
    <Frame>
      {bookings.isPending ? (
        <Spinner label="Loading your lesson" />
      ) : bookings.data ? (
        <EmptyState
          drawing="court"
          title="This isn’t one of your lessons."
          detail="It may belong to another account."
          action={<LinkButton href="/schedule">View My Lessons</LinkButton>}
        />
      ) : (
        <FailedState
          message="Your lesson could not be loaded."
          onRetry={() => void bookings.refetch()}
          retrying={bookings.isFetching}
        />
      )}
    </Frame>
  );
}

/** Returns what the player has to know before they pay; null without that. */
function noticeOf(
  { price, status }: Booking,
  { hasFailed, firstPrice }: { hasFailed: boolean; firstPrice: number | undefined },
): string | null {
  if (firstPrice !== undefined && price !== firstPrice)
    return `The price of this lesson has changed. It is ${formatPounds(price)} now.`;
  if (hasFailed) return 'Your payment didn’t go through, and nothing was charged.';
  return status === 'cancelled'
    ? 'This lesson was cancelled within 24 hours of its start, so its price is due.'
    : null;
}

function Frame({ lesson, children }: { lesson?: Booking; children: ReactNode }) {
  return (
    <CheckoutFrame
      title="Pay for your lesson"
      back={
        lesson
          ? { href: lessonAddress(lesson.id), label: 'Back to lesson' }
          : { href: '/schedule', label: 'Back to Schedule' }
      }
      summary={lesson && <CheckoutSummary heading="Your lesson" lesson={lesson} amount={lesson.price} />}
    >
      {children}
    </CheckoutFrame>
  );
}
