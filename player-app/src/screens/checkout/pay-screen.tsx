import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { formatPounds, payAddress, soonestFirst } from '@lessons/rules';
import { EmptyState, FailedState, LinkButton, Screen, Spinner, Stack } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { owedLessons } from '../../lessons/pay-online.tsx';
import { myBookingsQuery, prefetchMyBookings } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { Charge } from './confirm-payment.ts';
import { LessonPayment } from './lesson-payment.tsx';
import { NothingToPay } from './nothing-to-pay.tsx';
import { HowToTransfer, OwedList, RunNews, SumSummary } from './owed-list.tsx';
import { PayRest } from './pay-rest.tsx';
import { isSettled, MAX_ON_ONE_PRESS, nextLesson, sumOf } from './payment-run.ts';
import { lessonOfCoach } from './payment-purpose.ts';
import { PaymentResult } from './payment-result.tsx';
import { usePaymentRun } from './use-payment-run.ts';
import { useSecretRemoved } from './use-secret-removed.ts';
import styles from './owed-list.module.css';

/**
 * Takes the payments for lessons that the coach has booked: for all that are owed at `/pay`, and for one, to which others
 * can be added, at `/pay?lesson=ID`. The payment provider returns to the latter, and then it shows what became of the
 * payment.
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
  return <LessonsToPay key={lessonId} lessonId={lessonId} hasFailed={hasFailed} />;
}

PayScreen.prefetch = prefetchMyBookings;

interface LessonsToPayProps {
  /** The one that is to be paid; null for all that are owed. */
  lessonId: string | null;
  /** Whether the bank's page returned without a payment. */
  hasFailed: boolean;
}

/** Shows the lessons as they are now: each may be paid, cancelled or priced anew while this is open. */
function LessonsToPay({ lessonId, hasFailed }: LessonsToPayProps) {
  // The form goes when there is nothing to pay any more.
  useFocusFallback();
  const { id: userId } = useSessionUser();
  const bookings = useQuery(myBookingsQuery(userId));
  const [charge, setCharge] = useState<Charge>('none');
  // The provider still decides about payments that were sent, whatever becomes of the lessons meanwhile.
  const [sent, setSent] = useState<readonly Booking[] | null>(null);
  // Null: all of them.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(
    lessonId === null ? null : new Set([lessonId]),
  );
  const { run, payAfter, payRest, useAnotherCard } = usePaymentRun();
  const listed = bookings.data?.find(({ id }) => id === lessonId);
  const named = sent?.find(({ id }) => id === lessonId) ?? listed;
  const [firstPrice, setFirstPrice] = useState<number>();
  if (named && firstPrice === undefined) setFirstPrice(named.price);

  if (!bookings.data) {
    return (
      <Frame lessonId={lessonId}>
        {bookings.isPending ? (
          <Spinner label={lessonId === null ? 'Loading your lessons' : 'Loading your lesson'} />
        ) : (
          <FailedState
            message={`Your ${lessonId === null ? 'lessons' : 'lesson'} could not be loaded.`}
            onRetry={() => void bookings.refetch()}
            retrying={bookings.isFetching}
          />
        )}
      </Frame>
    );
  }
  const hasRun = run.lessons.length > 0;
  if (lessonId !== null && !hasRun && !named?.canPayOnline) {
    return named ? (
      <Screen>
        <NothingToPay lesson={named} mayBeCharged={charge === 'unknown'} />
      </Screen>
    ) : (
      <Frame lessonId={lessonId}>
        <EmptyState
          drawing="court"
          title="This isn’t one of your lessons."
          detail="It may belong to another account."
          action={<LinkButton href="/schedule">View My Lessons</LinkButton>}
        />
      </Frame>
    );
  }

  const owed = owedLessons(bookings.data);
  const rows = soonestFirst([...owed, ...(named && !owed.some(({ id }) => id === named.id) ? [named] : [])]);
  const open = rows.filter(({ id, canPayOnline }) => canPayOnline && !isSettled(run.ends[id]));
  const chosen = sent ?? open.filter(({ id }) => ticked?.has(id) ?? true);
  const pressed = chosen.slice(0, MAX_ON_ONE_PRESS);
  const [first] = pressed;
  const single = chosen.length === 1 ? first : undefined;
  const isPaying = nextLesson(run) !== undefined;
  const isList = lessonId === null || rows.length > 1 || hasRun;
  const later = chosen.length - pressed.length;
  if (isList && rows.length === 0 && !hasRun) {
    return (
      <Frame lessonId={lessonId}>
        <EmptyState
          drawing="court"
          title="You owe nothing."
          action={<LinkButton href="/schedule">View My Lessons</LinkButton>}
        />
      </Frame>
    );
  }
  return (
    <Frame
      lessonId={lessonId}
      summary={
        single ? (
          <CheckoutSummary heading="Your lesson" lesson={single} amount={single.price} />
        ) : (
          first && <SumSummary count={chosen.length} amount={sumOf(chosen)} />
        )
      }
    >
      {isList && (
        <Stack gap={4} className={styles.owed}>
          <RunNews run={run} />
          <OwedList
            run={run}
            lessons={rows}
            ticked={new Set(chosen.map(({ id }) => id))}
            isBusy={isPaying || charge === 'under-way'}
            onTick={(id, isTicked) => {
              const now = new Set(chosen.map((lesson) => lesson.id));
              if (isTicked) now.add(id);
              else now.delete(id);
              setTicked(now);
            }}
          />
          {rows.length > 0 && !isPaying && <HowToTransfer isOnlyWay={open.length === 0} />}
          {rows.length === 0 && (
            <LinkButton variant="primary" wide href="/schedule">
              View My Lessons
            </LinkButton>
          )}
          {open.length > 0 && !first && <p>Tick what you want to pay now.</p>}
          {later > 0 && (
            <p>
              {MAX_ON_ONE_PRESS} lessons are paid at a time, the oldest first. The other {later} follow with
              the same card.
            </p>
          )}
        </Stack>
      )}
      {first && !isPaying && run.card !== null && (
        <PayRest amount={sumOf(pressed)} onPay={() => payRest(chosen)} onAnotherCard={useAnotherCard} />
      )}
      {first && !isPaying && run.card === null && (
        <LessonPayment
          // Another lesson, or another price, is another payment.
          key={`${first.id} ${first.price} ${single ? 'alone' : 'with others'}`}
          lessons={pressed}
          notice={noticeOf(named, { hasFailed, firstPrice })}
          isRefreshing={bookings.isFetching}
          charge={charge}
          onCharge={(next) => {
            setCharge(next);
            setSent(next === 'under-way' ? chosen : null);
          }}
          onSent={
            single && !hasRun
              ? undefined
              : (payment) => {
                  setCharge('none');
                  setSent(null);
                  void payAfter(payment, chosen);
                }
          }
        />
      )}
    </Frame>
  );
}

/** Returns what the player has to know before they pay; null without that. */
function noticeOf(
  lesson: Booking | undefined,
  { hasFailed, firstPrice }: { hasFailed: boolean; firstPrice: number | undefined },
): string | null {
  if (lesson && firstPrice !== undefined && lesson.price !== firstPrice)
    return `The price of this lesson has changed. It is ${formatPounds(lesson.price)} now.`;
  if (hasFailed) return 'Your payment didn’t go through, and nothing was charged.';
  return lesson?.status === 'cancelled'
    ? 'This lesson was cancelled within 24 hours of its start, so its price is due.'
    : null;
}

interface FrameProps {
  lessonId: string | null;
  summary?: ReactNode;
  children: ReactNode;
}

function Frame({ lessonId, summary, children }: FrameProps) {
  return (
    <CheckoutFrame
      title={lessonId === null ? 'What you owe' : 'Pay for your lesson'}
      back={
        lessonId !== null && summary
          ? { href: lessonAddress(lessonId), label: 'Back to lesson' }
          : { href: '/schedule', label: 'Back to Schedule' }
      }
      summary={summary}
    >
      {children}
    </CheckoutFrame>
  );
}
