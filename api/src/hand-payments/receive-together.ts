import { penceOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { lockRequest, requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { idUsed } from '../http/refusal.ts';
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
}

/**
 * Records that a client has paid lessons by hand at once, as `decideSettling` decides: all or none. One mail tells the
 * client later. An exact repeat changes nothing, even after an undo.
 *
 * Throws `Refusal` 404 for a lesson that is not the client's, and 422 `id_used` for a `togetherId` that came with other
 * content before, and as `decideSettling` does.
 */
export async function receiveTogether(
  { knex }: MailWriter,
  settlement: Settlement,
  { by, now }: ChangedBy,
): Promise<void> {
  const { togetherId } = settlement;
  const together = { togetherId, togetherDigest: digestOf(settlement) };
  await inTransaction(knex, async (trx) => {
    await lockRequest(trx, togetherId);
    if (await isRepeat(trx, together)) return;
    const seen = await lockSeen(trx, settlement.clientId, settlement.lessons);
    const collections = decideSettling(seen, settlement, now);
    const payments: PaidLesson[] = [];
    for (const { lesson, ...collection } of collections) {
      const payment = await recordCollection(trx, lesson, collection, { by, now, together });
      payments.push({ lesson, payment });
    }
    await writeReceivedMail(trx, payments, now);
  });
}

/** Returns the digest of what is settled. The order of the lessons makes no difference. */
function digestOf({ lessons, ...content }: Settlement): string {
  const seen = lessons.map(({ id, amount }) => `${id} ${penceOf(amount)}`).toSorted();
  return requestDigest({ ...content, lessons: seen });
}

async function isRepeat(trx: Knex.Transaction, { togetherId, togetherDigest }: Together): Promise<boolean> {
  const found = await HandPayment.query(trx).findOne({ togetherId });
  if (found && found.togetherDigest !== togetherDigest) throw idUsed();
  return found !== undefined;
}
