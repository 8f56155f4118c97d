import type { Knex } from 'knex';
import { AuditEntry } from '../audit/audit-entry.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { describeFeed } from '../calendar-feeds/feed-address.ts';
import { Mail } from '../mails/outbox.ts';
import { CardMovement } from '../payments/card-movement.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment, Refund } from '../payments/payment.ts';
import { Receipt } from '../payments/receipt.ts';
import { Player } from '../players/player.ts';
import { TimeRequest } from '../time-requests/time-request.ts';
import { Wish } from '../wishes/wish.ts';

/** The data that is stored about a player, by kind. Times are ISO 8601 instants, amounts pence. */
export type PersonalData = Record<string, unknown>;

/** Mails to a coach tell about players, whose names and addresses belong to them. */
function withoutOthers(mail: Mail) {
  return 'greetingName' in mail.facts ? mail : { ...mail.$toJson(), facts: { kind: mail.kind } };
}

/**
 * Returns everything that the database has about a player, as of one moment. New columns of these
 * tables are included without a change here.
 */
export async function collectData(
  { knex }: { knex: Knex },
  player: Player,
  now: Date,
): Promise<PersonalData> {
  return knex.transaction(
    async (trx) => {
      const own = { playerId: player.id };
      const payments = await Payment.query(trx).where(own).orderBy('createdAt');
      const ids = payments.map(({ id }) => id);
      const lessons = await Booking.query(trx).where(own).orderBy('startsAt');
      const lessonIds = lessons.map(({ id }) => id);
      // The account has taken them over.
      const guests = await Player.query(trx).where({ mergedInto: player.id }).select('id');
      const auditedIds = [player, ...guests].map(({ id }) => id);
      return {
        createdAt: now.toISOString(),
        account: player.$toJson(),
        lessons,
        calledOffLessons: (
          await Choice.query(trx)
            .whereIn('bookingId', lessonIds)
            .withGraphFetched('closing(ownPart)')
            .orderBy('chooseBy')
        )
          // Who of the coaches has told them is another person's.
          .map((choice) => choice.$omitFromJson('toldBy')),
        paymentsByHand: await HandPayment.query(trx).whereIn('bookingId', lessonIds).orderBy('createdAt'),
        payments,
        refunds: await Refund.query(trx).whereIn('paymentId', ids).orderBy('createdAt'),
        cardMovements: await CardMovement.query(trx)
          .whereIn(
            'paymentIntentId',
            payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
          )
          // Fees are the coach's.
          .whereNot({ cause: 'fee' })
          .orderBy(['happenedAt', 'balanceTransactionId']),
        receipts: await Receipt.query(trx).whereIn('paymentId', ids).orderBy('number'),
        paymentProblems: await PaymentProblem.query(trx)
          .whereIn('paymentId', ids)
          .orWhere((unknown) => unknown.where({ playerEmail: player.email }).whereNot({ playerEmail: '' }))
          .orderBy('createdAt'),
        wishes: await Wish.query(trx).where(own).orderBy('date'),
        timeRequests: await TimeRequest.query(trx).where(own).orderBy('createdAt'),
        coachNotes: await trx('client_notes').where(own).select('text', 'updatedAt'),
        mails: (await Mail.query(trx).where(own).orderBy('createdAt')).map(withoutOthers),
        // The feed’s address is left out: showing it takes a fresh sign-in.
        calendarFeed: await describeFeed(trx, player.id),
        auditLog: await AuditEntry.query(trx)
          .whereIn('playerId', auditedIds)
          .orWhere({ actorId: player.id })
          .orderBy(['at', 'id']),
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
