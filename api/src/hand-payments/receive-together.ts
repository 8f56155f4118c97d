import { penceOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockRequest, requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { idUsed } from '../http/refusal.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { writeReceivedMail, type PaidLesson } from '../lessons/write-hand-money-mails.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { recordCollection, type Together } from './collect-payment.ts';
import { decideSettling, type Received } from './decide-collection.ts';
import { lockSeen, type Seen } from './lock-seen.ts';

export interface Settlement extends Received {
  clientId: string;
  /** Made by the caller. */
  togetherId: string;
  lessons: readonly Seen[];
  setOff: readonly Seen[];
}

/**
 * Records that a client has paid lessons by hand at once, and sets off against them what is to be given back to the same
 * client, as `decideSettling` decides: all or none. One mail tells the client later. An exact repeat changes nothing,
 * even after an undo.
 *
 * Throws `Refusal` 404 for a lesson that is not the client's, and 422 `id_used` for a `togetherId` that came with other
 * content before, and as `decideSettling` does.
 */
export async function receiveTogether(
  { knex, deploymentId }: MailWriter,
  settlement: Settlement,
  { by, now }: ChangedBy,
): Promise<void> {
  const { togetherId } = settlement;
  const together = { togetherId, togetherDigest: digestOf(settlement) };
  await inTransaction(knex, async (trx) => {
    await lockRequest(trx, togetherId);
    if (await isRepeat(trx, together)) return;
    const seen = await lockSeen(trx, settlement.clientId, [...settlement.lessons, ...settlement.setOff]);
    const count = settlement.lessons.length;
    const toSettle = { lessons: seen.slice(0, count), setOff: seen.slice(count) };
    const collections = decideSettling(toSettle, settlement, now);
    const payments: PaidLesson[] = [];
    for (const { lesson, ...collection } of collections) {
      const payment = await recordCollection(trx, lesson, collection, { by, now, together });
      payments.push({ lesson, payment });
    }
    const setOff = toSettle.setOff.map(({ lesson }) => lesson);
    const givenBackOn = payments[0]?.payment.receivedOn ?? null;
    for (const lesson of setOff) await recordSetOff(trx, lesson, { by, now, togetherId, givenBackOn });
    await writeReceivedMail({ trx, deploymentId }, { payments, setOff }, now);
  });
}

/** Returns the digest of what is settled. The order of the lessons makes no difference. */
function digestOf({ lessons, setOff, ...content }: Settlement): string {
  const seen = (those: readonly Seen[]) =>
    those.map(({ id, amount }) => `${id} ${penceOf(amount)}`).toSorted();
  return requestDigest({ ...content, lessons: seen(lessons), setOff: seen(setOff) });
}

async function isRepeat(trx: Knex.Transaction, { togetherId, togetherDigest }: Together): Promise<boolean> {
  const found = await HandPayment.query(trx).findOne({ togetherId });
  if (found && found.togetherDigest !== togetherDigest) throw idUsed();
  return found !== undefined;
}

/** Counts the payment of a lesson as given back, in a payment of the same client. */
async function recordSetOff(
  trx: Knex.Transaction,
  lesson: Lesson,
  { by, now, togetherId, givenBackOn }: ChangedBy & { togetherId: string; givenBackOn: string | null },
): Promise<void> {
  const { handPayment: payment, playerId, id: bookingId } = lesson;
  if (!payment) throw new Error(`Lesson ${bookingId} has no payment to set off`);
  const ended = { givenBackAt: now, givenBackBy: by, givenBackReason: 'set_off', givenBackOn } as const;
  await payment.$query(trx).patch({ ...ended, setOffIn: togetherId });
  // Its player may have cleared it from their list.
  await lesson.$query(trx).patch({ hiddenFromPlayerAt: null });
  await writeAuditEntry(trx, {
    at: now,
    action: 'hand_payment.set_off',
    actorId: by,
    playerId,
    bookingId,
    amountPence: payment.amountPence,
    details: { togetherId },
  });
}
