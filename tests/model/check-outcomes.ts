import type Stripe from 'stripe';
import { checkBlocks, checkHoldTimes } from './check-blocks-and-holds.ts';
import type { LostIntent } from './backups.ts';
import { isTrue, readFinalState, type BookingRow, type FinalState, type PaymentRow } from './final-state.ts';
import type { Run } from './run.ts';
import { readHoldFaults } from './watch-holds.ts';

/**
 * Returns a sentence for each wrong outcome, and none if every payment has its one right outcome.
 */
export async function checkOutcomes(run: Run): Promise<string[]> {
  const { world, claims, blockClaims, lostIntents } = run;
  const everything = await readFinalState(world);
  const state = withoutListedProblems(everything, run);
  const lostLessons = everything.payments
    .filter(({ payment_intent_id: id }) => lostIntents.has(id ?? ''))
    .map(({ booking_id }) => booking_id);
  return [
    ...[...lostIntents].flatMap(([id, before]) => checkLost(id, before, everything)),
    ...(await readHoldFaults(world.control)),
    ...state.intents.flatMap((intent) => checkIntent(intent, state)),
    ...state.payments.flatMap((payment) => checkPayment(payment, state)),
    ...everything.bookings.flatMap((booking) => checkBooking(booking, everything)),
    ...everything.payments.flatMap((payment) => checkTime(payment, everything)),
    ...checkProblems(state),
    ...state.attachedCards.map((id) => `The card ${id} was never saved, and is still attached`),
    ...(state.holds > 0 ? [`${state.holds} holds are left`] : []),
    ...(await checkBlocks(world, blockClaims, [...lostLessons, ...run.movedAnyway])),
    ...(await checkHoldTimes(world)),
    ...claims.flatMap((claim) => (isTrue(claim, everything) ? [] : [`Not true: ${JSON.stringify(claim)}`])),
  ];
}

/** There is a problem for each refund that was refused for good, and no other problem. */
function checkProblems({ problems, refusedRefunds }: FinalState): string[] {
  const isExpected = ({ kind, payment_intent_id: id }: FinalState['problems'][number]) =>
    kind === 'refund_refused' && refusedRefunds.has(id);
  return [
    ...problems
      .filter((one) => !isExpected(one))
      .map((one) => `${one.payment_intent_id} is an unexpected problem: ${one.sentence}`),
    ...[...refusedRefunds]
      .filter((id) => !problems.some((one) => one.payment_intent_id === id))
      .map((id) => `No problem says that the refund of ${id} was refused`),
  ];
}

/**
 * Leaves out what a restored database can't settle: it becomes a problem for the coach, and that is its outcome. This
 * holds only for intents whose history was lost, and for lessons that are booked in the backup but were moved or
 * refunded later.
 */
function withoutListedProblems(state: FinalState, { lostIntents, isRestored }: Run): FinalState {
  if (!isRestored) return state;
  const isListed = ({ kind, payment_intent_id: id }: FinalState['problems'][number]) =>
    kind === 'refunded_by_hand' ||
    kind === 'moved' ||
    (lostIntents.has(id) && (kind === 'not_booked' || kind === 'still_payable'));
  const listed = new Set(state.problems.filter(isListed).map(({ payment_intent_id }) => payment_intent_id));
  return {
    ...state,
    problems: state.problems.filter((problem) => !isListed(problem)),
    intents: state.intents.filter(({ id }) => !listed.has(id)),
    payments: state.payments.filter(({ payment_intent_id: id }) => id === null || !listed.has(id)),
  };
}

/**
 * Checks that only a person cancels or refunds an intent whose history the database had lost, here by cancelling its
 * lesson.
 */
function checkLost(
  id: string,
  before: LostIntent,
  { intents, refunds, payments, bookings }: FinalState,
): string[] {
  const intent = intents.find((one) => one.id === id);
  const payment = payments.find(({ payment_intent_id }) => payment_intent_id === id);
  const booking = bookings.find((one) => one.id === payment?.booking_id);
  const isCancelled = intent?.status === 'canceled' && before.status !== 'canceled';
  const isRefunded =
    refunds.filter(({ payment_intent }) => payment_intent === id).length > before.refunds &&
    booking?.status !== 'cancelled';
  return isCancelled || isRefunded
    ? [`The history of ${id} was lost, and a program cancelled or refunded it`]
    : [];
}

/** Checks that each intent has one outcome: booked, cancelled unpaid, or refunded in full, once. */
function checkIntent(
  intent: Stripe.PaymentIntent,
  { payments, bookings, refunds, refusedRefunds }: FinalState,
): string[] {
  const { id, status, amount_received } = intent;
  const own = payments.filter(({ payment_intent_id }) => payment_intent_id === id);
  const [payment] = own;
  if (!payment || own.length > 1) return [`Intent ${id} has ${own.length} payments`];
  const booking = bookings.find((one) => one.id === payment.booking_id);
  const ownRefunds = refunds.filter(({ payment_intent }) => payment_intent === id);
  const outcome = `${status}, ${payment.outcome}, lesson ${booking?.status}, refunds ${JSON.stringify(ownRefunds.map(({ amount, status: how }) => [amount, how]))}`;
  const isRight =
    status === 'canceled'
      ? payment.outcome === 'cancelled' && !booking && ownRefunds.length === 0
      : status === 'succeeded' &&
        (payment.outcome === 'booked'
          ? booking !== undefined && ownRefunds.length === 0 && amount_received === booking.price_pence
          : payment.outcome === 'refunded' &&
            (refusedRefunds.has(id)
              ? ownRefunds.length === 0
              : ownRefunds.length === 1 &&
                ownRefunds[0]?.amount === amount_received &&
                ownRefunds[0].status === 'succeeded') &&
            (booking === undefined || booking.status === 'cancelled'));
  return isRight ? [] : [`Intent ${id} has a wrong outcome: ${outcome}`];
}

function checkPayment(
  { id, payment_intent_id, outcome, amount_pence }: PaymentRow,
  { intents, recordedRefunds, refusedRefunds }: FinalState,
): string[] {
  const violations: string[] = [];
  if (payment_intent_id === null && outcome !== 'cancelled')
    violations.push(`Payment ${id} is ${outcome} without an intent`);
  if (payment_intent_id !== null && !intents.some((intent) => intent.id === payment_intent_id))
    violations.push(`Payment ${id} has an intent that the provider doesn't know`);
  const own = recordedRefunds.filter(({ payment_id }) => payment_id === id);
  const isRight =
    outcome === 'refunded'
      ? own.length === 1 &&
        own[0]?.status === (refusedRefunds.has(payment_intent_id ?? '') ? 'failed' : 'succeeded') &&
        own[0].amount_pence === amount_pence
      : own.length === 0;
  if (!isRight) violations.push(`Payment ${id} is ${outcome}, with the refunds ${JSON.stringify(own)}`);
  return violations;
}

/**
 * Checks that the intent has the lesson's time, or that the coach is told of both times: it was moved after the backup.
 */
function checkTime(
  { booking_id, payment_intent_id, outcome }: PaymentRow,
  { bookings, intents, problems }: FinalState,
): string[] {
  const booking = bookings.find(({ id }) => id === booking_id);
  const intent = intents.find(({ id }) => id === payment_intent_id);
  if (!booking || !intent || outcome !== 'booked' || booking.status === 'cancelled') return [];
  const isListed = problems.some((one) => one.kind === 'moved' && one.payment_intent_id === intent.id);
  const isMoved = intent.metadata['starts_at'] !== booking.starts_at.toISOString();
  if (isListed === isMoved) return [];
  return [
    `Lesson ${booking.id} is at ${booking.starts_at.toISOString()}, by its intent at ${intent.metadata['starts_at']}, and is ${isListed ? '' : 'not '}listed as moved`,
  ];
}

function checkBooking(booking: BookingRow, { bookings, payments }: FinalState): string[] {
  const violations: string[] = [];
  const own = payments.filter(({ booking_id }) => booking_id === booking.id);
  if (own.length !== (booking.pay_plan === 'online' ? 1 : 0))
    violations.push(`Lesson ${booking.id} is paid ${booking.pay_plan} and has ${own.length} payments`);
  const rival = bookings.find(
    (other) =>
      other.id > booking.id &&
      [other, booking].every(({ status }) => status !== 'cancelled') &&
      other.starts_at < booking.ends_at &&
      other.ends_at > booking.starts_at,
  );
  if (rival) violations.push(`Lessons ${booking.id} and ${rival.id} overlap`);
  return violations;
}
