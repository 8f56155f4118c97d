import type { BookingStatus } from '@lessons/contract';
import { formatDay, formatPounds, formatTime, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import {
  forBookingIn,
  isFullyRefunded,
  isLabelDue,
  isPricePaid,
  isWarningOver,
  lessonIn,
  mayCancelOrRefund,
  ownerOf,
  refundedPence,
  retrieveIntent,
} from './intent.ts';
import {
  PaymentProblem,
  reportProblem,
  resolveFraudWarning,
  resolveOtherProblems,
  type ReportedProblem,
} from './payment-problem.ts';
import { INSUFFICIENT_FUNDS, Payment, Refund } from './payment.ts';

/** This database's side of a payment, and the provider's intent. */
interface Compared {
  payment: Payment;
  refund: Refund | undefined;
  /** Undefined if the payment has no lesson. */
  lessonStatus: BookingStatus | undefined;
  intent: Stripe.PaymentIntent;
  deploymentId: string;
  /** Whether the time to pay is over. */
  isOverdue: boolean;
  /** Whether a time of the lesson that differs from the intent's is a problem. */
  listsMove: boolean;
}

/**
 * Reports what is wrong with a payment and needs the coach, and resolves what is not wrong any
 * more. Retrieves the intent unless it is given, with its charge. `afterRestore`: the lesson may
 * have been moved after the backup, so its time is compared too.
 */
export async function updateProblems(
  context: PaymentContext,
  paymentId: string,
  known?: Stripe.PaymentIntent,
  afterRestore = false,
): Promise<void> {
  const { knex } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  const paymentIntentId = payment.paymentIntentId ?? known?.id;
  if (!paymentIntentId) return;
  // Asked before the intent is retrieved: a job that ends in between has written the lesson into it.
  const listsMove = await mayListMove(knex, paymentId, afterRestore);
  const intent = known ?? (await retrieveIntent(context.stripe, paymentIntentId));
  const problem = problemOf({
    payment,
    intent,
    refund: await Refund.query(knex).findOne({ paymentId }),
    lessonStatus: await lessonStatusOf(knex, payment),
    deploymentId: context.deploymentId,
    isOverdue: payment.closesAt <= context.clock(),
    listsMove,
  });
  if (problem?.kind === 'moved') {
    // A job may have written the lesson's time into the intent since it was retrieved.
    if (known) return updateProblems(context, paymentId, undefined, afterRestore);
    // Or the player moves it just now.
    if (!(await isStillAt(knex, payment))) return;
  }
  if (problem) await reportProblem(knex, { paymentId, paymentIntentId }, problem);
  await resolveOtherProblems(knex, { paymentId, paymentIntentId }, problem);
  if (isWarningOver(intent)) await resolveFraudWarning(knex, { paymentId, paymentIntentId });
  // Resolves problems that were reported for the intent before its payment was restored.
  if (payment.restoredAt) await resolveOtherProblems(knex, { paymentId: null, paymentIntentId }, null);
}

/** Reads the table, since the model is in a layer above payments. */
async function lessonStatusOf(knex: Knex, { bookingId }: Payment): Promise<BookingStatus | undefined> {
  if (!bookingId) return undefined;
  const bookings = knex<{ id: string; status: BookingStatus }>('bookings');
  return (await bookings.where({ id: bookingId }).first('status'))?.status;
}

/**
 * Whether the lesson's time can differ from the intent's because of a restore. While a job is going
 * to write the lesson into the intent, the intent is older.
 */
async function mayListMove(knex: Knex, paymentId: string, afterRestore: boolean): Promise<boolean> {
  const listed = PaymentProblem.query(knex).modify('open').where({ paymentId, kind: 'moved' });
  return (afterRestore || (await listed.first()) !== undefined) && !(await isLabelDue(knex, paymentId));
}

async function isStillAt(knex: Knex, { id, startsAt }: Payment): Promise<boolean> {
  const now = await Payment.query(knex).findById(id).throwIfNotFound();
  return Number(now.startsAt) === Number(startsAt);
}

/** Returns what the coach has to look at, or null if this database and the provider agree. */
function problemOf(compared: Compared): ReportedProblem | null {
  const { payment, refund, intent, isOverdue } = compared;
  const isOpen = payment.outcome === 'open';
  const owner = ownerOf(compared, intent);
  if (owner === 'another') {
    // A copied database has another deployment's payments. Only what would be due here is reported.
    const isDue = (isOpen && isOverdue) || refund?.status === 'pending';
    const sentence = `It belongs to ${intent.metadata['deployment_id']}, so nothing is done about it here.`;
    return isDue ? { kind: 'other_deployment', sentence } : null;
  }
  if (refund) return refundProblem(compared, refund);
  const needsCoach = !mayCancelOrRefund(compared, payment, intent);
  if (intent.status !== 'succeeded') {
    if (payment.outcome === 'booked')
      return { kind: 'never_paid', sentence: 'Its lesson is booked, but it was never paid.' };
    if (!isOverdue || intent.status === 'canceled' || !needsCoach) return null;
    const kind = owner === 'ours' ? 'still_payable' : 'no_deployment_id';
    return { kind, sentence: 'Its time is up, but it can still be paid.', actions: ['cancel'] };
  }
  if (!isPricePaid(intent, payment)) {
    const sentence = `The provider took ${formatReceived(intent)}, not the price.`;
    return { kind: 'amount_differs', sentence, actions: isOpen ? ['refund'] : [] };
  }
  if (compared.listsMove) {
    const move = moveProblem(compared);
    if (move) return move;
  }
  const refunded = refundedPence(intent);
  if (refunded > 0) {
    const sentence = `${formatPounds(poundsOf(refunded))} of it was refunded at the payment provider.`;
    return { kind: 'refunded_in_part', sentence };
  }
  // Paid, but neither booked nor refunded: booking was impossible, and refunding needs the coach.
  const isForLesson = payment.forBookingId !== null || forBookingIn(intent) !== null;
  if (!isOpen || !(needsCoach || isForLesson)) return null;
  const kind = owner === 'ours' ? 'not_booked' : 'no_deployment_id';
  if (isForLesson) {
    const sentence = payment.forBookingId
      ? 'It was paid for a lesson that is paid in another way, cancelled, or at another price now.'
      : 'It was paid for a lesson that is not here. Book that again and record it as paid, or refund the payment.';
    return { kind, sentence, actions: ['refund'] };
  }
  if (payment.startsAt !== null || lessonIn(intent)) {
    const sentence = 'It was paid, but its lesson could not be booked.';
    return { kind, sentence, actions: ['refund', 'book'] };
  }
  const sentence = 'It was paid, but it is not known for which lesson.';
  return isOverdue ? { kind, sentence, actions: ['refund'] } : null;
}

function moveProblem({ payment, lessonStatus, intent, deploymentId }: Compared): ReportedProblem | null {
  const movedTo = lessonIn(intent)?.start;
  const { startsAt } = payment;
  // Only our own intents are labelled when a lesson is moved here.
  if (!movedTo || !startsAt || ownerOf({ deploymentId }, intent) !== 'ours') return null;
  if (!lessonStatus || lessonStatus === 'cancelled' || +movedTo === +startsAt) return null;
  return {
    kind: 'moved',
    sentence: `It was moved to ${formatDayAndTime(movedTo)} after the backup. Here it is still at ${formatDayAndTime(startsAt)}. Move it, or mark this as resolved if it stays.`,
  };
}

const formatDayAndTime = (time: Date) => `${formatDay(time)}, ${formatTime(time)}`;

function refundProblem(compared: Compared, refund: Refund): ReportedProblem | null {
  const { intent, lessonStatus } = compared;
  const { status, providerRefundId, failureReason: providerReason, attempt } = refund;
  const cause = providerRefundId ?? undefined;
  if (status === 'failed' && providerRefundId === null) {
    const sentence =
      'The payment provider refused the refund, and does not make it. The player has been told so.';
    return { kind: 'refund_refused', sentence, cause: `attempt ${attempt}`, providerReason };
  }
  if (status === 'failed') {
    const sentence = 'The refund failed at the payment provider.';
    return { kind: 'refund_failed', sentence, cause, providerReason };
  }
  if (status === 'pending' && refund.pendingReason === INSUFFICIENT_FUNDS) {
    const next = cause ? 'The provider makes it once it does.' : 'It is tried again every day.';
    const sentence = `The balance at the payment provider does not cover the refund. ${next}`;
    return { kind: 'refund_delayed', sentence, cause: cause ?? 'refused' };
  }
  if (lessonStatus === 'pending' || lessonStatus === 'confirmed') {
    const sentence = 'It was refunded at the payment provider, but its lesson is still going ahead.';
    return { kind: 'refunded_by_hand', sentence, cause };
  }
  const mayRequest = ownerOf(compared, intent) === 'ours' || refund.approvedBy !== null;
  if (status !== 'pending' || mayRequest || isFullyRefunded(intent)) return null;
  const sentence =
    'Its refund is due, but the payment does not say which site it is from. It is sent once you say so.';
  return { kind: 'no_deployment_id', sentence, actions: ['refund'] };
}

function formatReceived({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
