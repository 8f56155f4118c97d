import type { Knex } from 'knex';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { Refusal } from '../http/refusal.ts';
import { lessonIn, ownerOf, retrieveIntent } from '../payments/intent.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { Payment } from '../payments/payment.ts';
import { updateProblems } from '../payments/update-problems.ts';

/**
 * Refunds the lessons that were called off and whose players have not chosen until the deadline. Waits for a complete
 * comparison with the payment provider that is newer than the deadline: in a restored database a lesson may wait that
 * was moved and given after the backup. A lesson that fails does not stop the others, and is tried again by the next
 * run.
 */
export async function endChoices(context: PaymentContext): Promise<void> {
  const { knex, clock, log } = context;
  const comparedUntil = await findComparedUntil(knex);
  if (!comparedUntil) return;
  const due = await Choice.query(knex)
    .modify('open')
    .where('chooseBy', '<=', clock())
    .where('chooseBy', '<', comparedUntil)
    .orderBy('chooseBy');
  for (const choice of due) {
    try {
      await endChoice(context, choice);
    } catch (error) {
      log.error(
        { bookingId: choice.bookingId, err: error },
        'A lesson that was called off could not be refunded',
      );
    }
  }
}

async function endChoice(context: PaymentContext, choice: Choice): Promise<void> {
  const { bookingId, closingId } = choice;
  if (await isMovedAtProvider(context, bookingId)) return;
  const now = context.clock();
  try {
    await cancelLesson(context, { bookingId, now, by: { who: 'deadline', closingId }, isCalledOff: true });
  } catch (error) {
    // Somebody has chosen meanwhile, or the coach has called it off again.
    if (!(error instanceof Refusal && error.code === 'already_chosen')) throw error;
  }
}

/** Whether the lesson's intent names another time. It is listed then, for the coach to decide. */
async function isMovedAtProvider(context: PaymentContext, bookingId: string): Promise<boolean> {
  const { knex, stripe } = context;
  const payment = await Payment.query(knex).findOne({ bookingId });
  if (!payment?.paymentIntentId) return false;
  const intent = await retrieveIntent(stripe, payment.paymentIntentId);
  const known = lessonIn(intent);
  const { startsAt } = await Booking.query(knex).findById(bookingId).throwIfNotFound();
  if (!known || ownerOf(context, intent) !== 'ours' || +known.start === +startsAt) return false;
  await updateProblems(context, payment.id, intent, true);
  return true;
}

/** Returns until when the last complete comparison has looked at the provider. */
async function findComparedUntil(knex: Knex): Promise<Date | null> {
  const row = await knex<{ lookedUntil: Date }>('reconciliation').first('lookedUntil');
  return row?.lookedUntil ?? null;
}
