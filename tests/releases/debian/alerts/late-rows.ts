import { randomUUID } from 'node:crypto';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { FACTS } from '../../../fixtures/api/sample-mails.ts';
import type { WatchedSite } from './start-watched-site.ts';

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

export async function addRow(site: WatchedSite, table: string, row: object): Promise<string> {
  const id = randomUUID();
  await site.knex(table).insert({ id, ...row });
  return id;
}

/** Writes a payment whose refund was decided some hours ago, while Stripe refuses everything. */
export async function refuseRefund(
  site: WatchedSite,
  hoursAgo: number,
): Promise<{ refundId: string; mend: () => Promise<unknown> }> {
  site.stripe.refuse(true);
  const email = `${randomUUID()}@example.com`;
  const playerId = await addRow(site, 'players', { email, email_as_of: new Date() });
  const paymentId = await addRow(site, 'payments', {
    player_id: playerId,
    amount_pence: 5_000,
    receipt_email: email,
    payment_intent_id: `pi_${playerId}`,
    closes_at: new Date(),
    outcome: 'refunded',
  });
  const refund = {
    payment_id: paymentId,
    amount_pence: 5_000,
    reason: 'slot_lost',
    created_at: ago(hoursAgo),
  };
  const refundId = await addRow(site, 'refunds', refund);
  await site.knex.raw(`select graphile_worker.add_job('send-refund', ?::json, job_key := ?)`, [
    JSON.stringify({ refundId }),
    refundId,
  ]);
  const mend = async () => {
    site.stripe.refuse(false);
    await site.knex('refunds').delete();
    await removeJob(site, refundId);
  };
  return { refundId, mend };
}

/** Waits until no attempt is under way. */
async function removeJob(site: WatchedSite, key: string): Promise<void> {
  const job = site.knex('graphile_worker._private_jobs').where({ key });
  await eventually(
    async () => {
      await job.clone().whereNull('locked_at').delete();
      return job.clone().select('id');
    },
    (left) => left.length === 0,
  );
}

export async function addMail(site: WatchedSite, createdAt: Date): Promise<string> {
  return addRow(site, 'mails', {
    event: randomUUID(),
    recipient: 'robin@example.com',
    kind: FACTS.kind,
    facts: FACTS,
    created_at: createdAt,
  });
}

/** A lesson that was called off and paid, whose refund Stripe refuses to look up. */
export async function addOverdueChoice(site: WatchedSite): Promise<void> {
  const playerId = await addRow(site, 'players', {
    email: `${randomUUID()}@example.com`,
    email_as_of: new Date(),
  });
  const times = { starts_at: ago(-47), ends_at: ago(-48) };
  const courtTimeId = await addRow(site, 'court_times', times);
  await site.knex.transaction(async (trx) => {
    const [bookingId, closingId] = [randomUUID(), randomUUID()];
    await trx('bookings').insert({
      id: bookingId,
      player_id: playerId,
      status: 'pending',
      ...times,
      court_time_id: courtTimeId,
      location: 'Court',
      price_pence: 5_000,
    });
    await trx('payments').insert({
      player_id: playerId,
      amount_pence: 5_000,
      receipt_email: 'robin@example.com',
      payment_intent_id: `pi_${bookingId}`,
      closes_at: new Date(),
      outcome: 'booked',
      booking_id: bookingId,
    });
    const closed = { from_date: ago(-47), to_date: ago(-47), created_at: ago(24) };
    await trx('closings').insert({ id: closingId, request_digest: '-', reason: 'rain', ...closed });
    await trx('choices').insert({ booking_id: bookingId, closing_id: closingId, choose_by: ago(2) });
  });
}
