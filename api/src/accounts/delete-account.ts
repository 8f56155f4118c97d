import { DAY } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { AuthAdmin } from '../auth/auth-admin.ts';
import { Booking } from '../lessons/booking.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteCustomer } from '../payments/customer.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { closePaymentsFor, Payment, Refund } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import { erasePlayer, findAddresses, mailsAbout } from './erase-player.ts';
import {
  AccountDeletion,
  calledOffLessons,
  DELETION_STEPS,
  upcomingLessons,
  type DeletionStep,
} from './request-deletion.ts';

/** How long a deletion waits for the coach to give money back. */
const GIVE_BACK_DAYS = 30;

type DeletionContext = PaymentContext & { authAdmin: AuthAdmin | null };

/** Does a step. Returns false if it has to wait; safe to repeat until it was recorded as done. */
type DoStep = (context: DeletionContext, playerId: string) => Promise<boolean>;

const STEPS: Record<DeletionStep, DoStep> = {
  lessons_cancelled: cancelLessons,
  signed_out: deleteAtProvider,
  settled: settle,
  erased: erase,
};

/**
 * Goes on with the deletion of an account where it was left, and does as many steps as possible. A
 * step that has to wait is tried again by the job that runs every few minutes; one that throws, by
 * the queue.
 */
export async function deleteAccount(context: DeletionContext, playerId: string): Promise<void> {
  const { knex } = context;
  const deletion = await AccountDeletion.query(knex).findById(playerId);
  if (!deletion) return;
  const done = DELETION_STEPS.findIndex((step) => step === deletion.state);
  for (const step of DELETION_STEPS.slice(done + 1)) {
    if (!(await STEPS[step](context, playerId))) return;
    // The last step records itself, in its transaction.
    if (step !== 'erased') await unfinished(knex, playerId).patch({ state: step });
  }
  // A checkout that was under way may have created another customer since.
  await deleteCustomer(context, playerId);
}

/** Selects a deletion, unless another job has finished it meanwhile. */
function unfinished(knex: Knex, playerId: string) {
  return AccountDeletion.query(knex).findById(playerId).whereNull('erasedAt');
}

/** Adds a job for each deletion that is not finished, or whose customer is back. */
export async function continueDeletions({ knex }: { knex: Knex }): Promise<void> {
  const withCustomer = Player.query(knex).whereNotNull('closedAt').whereNotNull('stripeCustomerId');
  const deletions = AccountDeletion.query(knex)
    .whereNull('erasedAt')
    .orWhere('playerId', '=', AccountDeletion.raw('any(array(?))', withCustomer.select('id')));
  for (const { playerId } of await deletions) await enqueue(knex, 'delete-account', { playerId });
}

/**
 * Cancels the player's lessons by the usual rules: with a refund until it is too late for one, and always for one that
 * was called off.
 */
async function cancelLessons(context: DeletionContext, playerId: string): Promise<boolean> {
  const { knex, clock } = context;
  const now = clock();
  await inTransaction(knex, (trx) => releaseHoldsOf(trx, playerId));
  // Nobody can be asked for a debt any more. First, so that the mails about the lessons speak of none.
  await inTransaction(knex, async (trx) => {
    const byHand = Booking.query(trx).where({ playerId, payPlan: 'by_hand' });
    await byHand.whereNull('waivedAt').patch({ waivedAt: now });
    await closePaymentsFor(trx, { playerId });
  });
  const by = { who: 'player', onlyWithRefund: false, isDeletion: true } as const;
  for (const { id: bookingId } of await calledOffLessons(knex, playerId))
    await cancelLesson(context, { bookingId, now, by });
  for (const { id: bookingId } of await upcomingLessons(knex, playerId, now))
    await cancelLesson(context, { bookingId, now, by });
  return true;
}

/** Throws while the provider is away: the job is tried again. */
async function deleteAtProvider(
  { knex, authAdmin, log }: DeletionContext,
  playerId: string,
): Promise<boolean> {
  const isGuest = await Player.query(knex).findOne({ id: playerId, hasAccount: false });
  if (isGuest) return true;
  if (!authAdmin) {
    log.warn({ playerId }, 'The deletion of an account waits for SUPABASE_SECRET_KEY');
    return false;
  }
  await authAdmin.deleteUser(playerId);
  return true;
}

/**
 * Waits until nobody needs the name and address any more: for payments and refunds that are under
 * way, for what the coach has to look at, for a lesson that has begun, and for the mails about all
 * of it. Then the customer at the payment provider goes.
 */
async function settle(context: DeletionContext, playerId: string): Promise<boolean> {
  const { knex, clock } = context;
  // A payment that was under way may have become a lesson since.
  await cancelLessons(context, playerId);
  const now = clock();
  const payments = () => Payment.query(knex).where({ playerId }).whereNotExists(leftToOtherDeployment(knex));
  const ids = payments().select('id');
  const dueMails = mailsAbout(knex, playerId, await findAddresses(knex, playerId))
    .where({ status: 'waiting' })
    .where((due) => due.whereNull('sendAt').orWhere('sendAt', '<=', now));
  const waitsFor = [
    payments().where({ outcome: 'open' }),
    Refund.query(knex).where({ status: 'pending' }).whereIn('paymentId', ids.clone()),
    PaymentProblem.query(knex).modify('open').whereIn('paymentId', ids.clone()),
    Booking.query(knex).where({ playerId }).whereNot('status', 'cancelled').where('endsAt', '>', now),
    dueMails,
    toGiveBack(knex, playerId, new Date(now.getTime() - GIVE_BACK_DAYS * DAY)),
  ];
  // One after the other: several jobs at once would take every connection.
  for (const query of waitsFor) if ((await query.resultSize()) > 0) return false;
  // This deletes the saved cards, too.
  await deleteCustomer(context, playerId);
  return true;
}

/** Payments by hand that the coach has to give back, and has had to since a time. */
function toGiveBack(knex: Knex, playerId: string, since: Date) {
  return HandPayment.query(knex)
    .whereIn('bookingId', Booking.query(knex).where({ playerId }).select('id'))
    .where('toGiveBackAt', '>', since)
    .whereNull('givenBackAt');
}

/**
 * Selects the payments of the other deployment in a copied database. They never end here, since that deployment decides
 * about them. Once the coach of the copy has resolved the problem that says so, the deletion does not wait for them.
 */
function leftToOtherDeployment(knex: Knex) {
  return PaymentProblem.query(knex)
    .where({ kind: 'other_deployment', resolution: 'marked_by_coach' })
    .whereColumn('payment_problems.paymentId', 'payments.id');
}

async function erase({ knex, clock }: DeletionContext, playerId: string): Promise<boolean> {
  const now = clock();
  await inTransaction(knex, async (trx) => {
    if (!(await unfinished(trx, playerId).forUpdate())) return;
    await erasePlayer(trx, playerId);
    await AccountDeletion.query(trx).findById(playerId).patch({ state: 'erased', erasedAt: now });
    await writeAuditEntry(trx, { at: now, action: 'account.erased', actorId: null, playerId });
  });
  return true;
}
