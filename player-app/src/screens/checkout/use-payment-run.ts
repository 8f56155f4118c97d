import { useEffect, useRef, useState } from 'react';
import { ApiError, type Booking } from '@lessons/contract';
import { payAddress } from '@lessons/rules';
import type { Stripe } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { openLessonPayment, stripeJsQuery } from '../../requests/payments.ts';
import { refreshData } from '../../requests/query-client.ts';
import { detachCard } from '../../requests/saved-cards.ts';
import { useSessionUser } from '../../session/session.tsx';
import { confirmBooking } from './confirm-booking.ts';
import { confirmPayment, type SentPayment } from './confirm-payment.ts';
import { begin, isSettled, nextLesson, NO_RUN, noteEnd, type End, type PaymentRun } from './payment-run.ts';

/**
 * Pays lessons one after another with one card. The first is paid by Stripe's form, the others with the card of it, which
 * is detached after the last one. A screen that is left pays no further lesson.
 */
export function usePaymentRun() {
  const queryClient = useQueryClient();
  const { id: userId } = useSessionUser();
  const [run, setRun] = useState(NO_RUN);
  const card = useRef<string | null>(null);
  const isOpenHere = useRef(true);
  useEffect(() => {
    isOpenHere.current = true;
    return () => {
      isOpenHere.current = false;
      void detachCard(card.current);
    };
  }, []);

  /** Notes what happened, and pays the next ones for as long as there is one. */
  async function goOn(from: PaymentRun, chosen: readonly Booking[]): Promise<void> {
    // The form has loaded it.
    const stripe = await queryClient.ensureQueryData(stripeJsQuery);
    let now = from;
    for (let lesson = nextLesson(now); lesson && now.card && isOpenHere.current; lesson = nextLesson(now)) {
      setRun(now);
      now = noteEnd(now, await payWithCard(stripe, lesson, now.card, userId));
    }
    const isAllPaid = chosen.every(({ id }) => isSettled(now.ends[id]) || now.ends[id]?.kind === 'skipped');
    if (isAllPaid) now = { ...now, card: null };
    if (now.card === null || !isOpenHere.current) void detachCard(card.current);
    card.current = now.card;
    setRun({ ...now, queue: [] });
    await refreshData(queryClient);
  }

  return {
    run,
    /** Goes on after Stripe's form has sent the payment of the first of these lessons. */
    payAfter: async (sent: SentPayment, lessons: readonly Booking[]) => {
      const begun = begin(run, lessons);
      setRun(begun);
      card.current = sent.card;
      const end = await settle(sent, userId);
      await goOn(noteEnd(begun, end, sent.card), lessons);
    },
    /** Pays with the card that has paid others on this page. */
    payRest: (lessons: readonly Booking[]) => {
      void goOn(begin(run, lessons), lessons);
    },
    useAnotherCard: () => {
      void detachCard(card.current);
      card.current = null;
      setRun({ ...run, card: null });
    },
  };
}

async function payWithCard(stripe: Stripe, lesson: Booking, card: string, userId: string): Promise<End> {
  let clientSecret: string;
  try {
    ({ clientSecret } = await openLessonPayment({ lesson }));
  } catch (error) {
    return endOfRefusal(error);
  }
  const outcome = await confirmPayment(stripe, { clientSecret, card }, payAddress(lesson.id));
  if (outcome.kind === 'sent') return settle(outcome, userId);
  if (outcome.kind === 'over')
    return { kind: 'skipped', why: 'Its payment was closed meanwhile, and nothing was charged.' };
  return { kind: outcome.charge === 'unknown' ? 'not-known' : 'declined', why: outcome.message };
}

/** Nothing is charged before a payment is open. */
function endOfRefusal(error: unknown): End {
  if (error instanceof ApiError && error.status === 422) {
    if (error.code === 'payment_processing') return { kind: 'processing' };
    return { kind: 'skipped', why: error.detail };
  }
  if (error instanceof ApiError) return { kind: 'not-tried', why: reasonOf(error) };
  return { kind: 'not-tried', why: 'The server could not be reached, and nothing was charged for it.' };
}

/** Has the server end a payment as ever. What the provider has charged is paid, whether or not the server answers. */
async function settle({ paymentIntentId, isPaid }: SentPayment, userId: string): Promise<End> {
  const confirmation = await confirmBooking({
    isNewLesson: false,
    paymentIntentId,
    intent: null,
    userId,
    // Both are asked for once, not for each lesson.
    syncProfile: () => Promise.resolve(),
    listMyBookings: () => Promise.resolve([]),
  });
  switch (confirmation.kind) {
    case 'booked':
    case 'booked-before':
      return { kind: 'paid' };
    case 'processing':
      return { kind: 'processing' };
    case 'failed':
      if (confirmation.reason === 'not-paid') return { kind: 'declined', why: confirmation.message };
      if (confirmation.reason === 'refunded' || confirmation.reason === 'to-look-at')
        return { kind: 'skipped', why: confirmation.message };
  }
  return isPaid
    ? { kind: 'paid' }
    : { kind: 'not-known', why: 'You won’t be charged twice if you pay it again.' };
}
