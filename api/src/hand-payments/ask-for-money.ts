import { canPayOnline, givenNameOf, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { factsOf } from '../lessons/present-booking.ts';
import { lessonFacts } from '../lessons/write-lesson-mails.ts';
import { Mail, writeMails, type MailWriter } from '../mails/outbox.ts';
import { mailTo } from '../mails/recipients.ts';
import { findClient } from '../players/client.ts';
import type { Player } from '../players/player.ts';
import { loadSettings } from '../pricing/coach-settings.ts';
import { decideAsk } from './decide-ask.ts';
import { lockSeen, type Seen, type SeenLesson } from './lock-seen.ts';

interface Asking {
  clientId: string;
  how: 'shared' | 'mailed';
  lessons: readonly Seen[];
}

/**
 * Notes that the coach has asked a client for what they owe, as `decideAsk` decides, and mails the words if the coach has
 * not shared them. A repeat on the same London day changes nothing.
 *
 * Throws `Refusal` 404 for a lesson that is not the client's, and 422 as `decideAsk` does, and `asked_today` for the second
 * mail to a client on a London day.
 */
export async function askForMoney(
  { knex }: MailWriter,
  { clientId, how, lessons: seen }: Asking,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const locked = await lockSeen(trx, clientId, seen);
    const debts = locked.toSorted((one, other) => +one.lesson.startsAt - +other.lesson.startsAt);
    const client = await findClient(trx, clientId);
    const toNote = decideAsk(debts, { how, email: client.email }, now);
    if (how === 'mailed') await writeAskMail(trx, client, debts, now);
    for (const lesson of toNote) {
      const { id: bookingId, pricePence: amountPence } = lesson;
      await lesson.$query(trx).patch({ askedAt: now });
      await writeAuditEntry(trx, {
        at: now,
        action: 'hand_payment.asked',
        actorId: by,
        playerId: clientId,
        bookingId,
        amountPence,
        details: { method: how },
      });
    }
  });
}

/**
 * Writes the one mail of a London day that asks a client for money. The key of its event refuses another at the same
 * moment; the mail of a guest who has become this account since counts, too.
 */
async function writeAskMail(
  trx: Knex.Transaction,
  client: Player,
  debts: readonly SeenLesson[],
  now: Date,
): Promise<void> {
  const { payTo } = await loadSettings(trx);
  const today = londonDateOf(now);
  const asked = Mail.query(trx).where({ playerId: client.id, kind: 'money-asked' });
  if ((await asked.whereNot({ status: 'dropped' }).whereLike('event', `%:${today}`).resultSize()) > 0)
    throw askedToday();
  const mail = mailTo(client, `asked:${client.id}:${today}`, {
    kind: 'money-asked',
    greetingName: givenNameOf(client),
    lessons: debts.map(({ lesson }) => ({
      ...lessonFacts(lesson),
      canPayOnline: client.hasAccount && canPayOnline(factsOf(lesson), now),
    })),
    payTo,
  });
  const written = await writeMails(trx, [mail]);
  if (written === 0) throw askedToday();
}

const askedToday = () =>
  refused('asked_today', 'This client got an email about it today. You can ask again tomorrow.');
