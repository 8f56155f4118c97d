import type { BookingStatus } from '@lessons/contract';
import type { Knex } from 'knex';
import { raw, type QueryBuilder, type RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Payment, type Refund } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { forbidden, notFound, refused } from '../http/refusal.ts';

/** The database's row of a lesson. */
export class Booking extends Model {
  static override tableName = 'bookings';

  declare id: string;
  declare playerId: string;
  declare status: BookingStatus;
  declare startsAt: Date;
  declare endsAt: Date;
  declare pricePence: number;
  declare location: string;
  declare coachNotes: string | null;
  /** Null once cancelled. */
  declare courtTimeId: string | null;
  declare cancelledAt: Date | null;
  /** When the player cleared it from their own list. */
  declare hiddenFromPlayerAt: Date | null;
  /** How often it was moved or cancelled: its SEQUENCE in calendars. */
  declare calendarSequence: number;

  declare player?: Player;
  declare payment?: Payment | null;

  static override relationMappings: RelationMappingsThunk = () => ({
    player: {
      relation: Model.BelongsToOneRelation,
      modelClass: Player,
      join: { from: 'bookings.playerId', to: 'players.id' },
    },
    payment: {
      relation: Model.HasOneRelation,
      modelClass: Payment,
      join: { from: 'bookings.id', to: 'payments.bookingId' },
    },
  });

  static override modifiers = {
    /** Those that are neither cancelled nor completed. */
    goingAhead(query: QueryBuilder<Booking>) {
      void query.whereIn('status', ['pending', 'confirmed']);
    },
    /** Loads what `presentAdminBooking` needs. */
    withMoneyAndPlayer(query: QueryBuilder<Booking>) {
      void query.withGraphFetched('[player, payment.refund]');
    },
  };
}

/**
 * For the statement that moves or cancels a lesson: tells calendars that this version is newer than
 * those before.
 */
export const nextCalendarSequence = () => raw('calendar_sequence + 1');

/** A booking with the money that `presentBooking` shows. */
export type BookingWithMoney = Pick<
  Booking,
  'id' | 'playerId' | 'status' | 'startsAt' | 'endsAt' | 'pricePence' | 'location' | 'coachNotes'
> & { payment?: { paymentIntentId: string | null; refund?: Pick<Refund, 'status'> | null } | null };

type BookingRow = Omit<BookingWithMoney, 'payment'> & {
  paymentIntentId: string | null;
  refundStatus: Refund['status'] | null;
};

const BOOKINGS_WITH_MONEY = `
  select b.id, b.player_id as "playerId", b.status, b.starts_at as "startsAt", b.ends_at as "endsAt",
    b.price_pence as "pricePence", b.location, b.coach_notes as "coachNotes",
    p.payment_intent_id as "paymentIntentId", r.status as "refundStatus"
  from bookings b left join payments p on p.booking_id = b.id left join refunds r on r.payment_id = p.id`;

/**
 * Returns a player's bookings but for those that they cleared, soonest first. One query without
 * models, and as text: each page of a player calls this, and building it took a fifth of the time.
 */
export async function listOwnBookings(knex: Knex, playerId: string): Promise<BookingWithMoney[]> {
  const own = 'where b.player_id = ? and b.hidden_from_player_at is null order by b.starts_at';
  return findWithMoney(knex, own, playerId);
}

/** Returns a booking that exists, without its player. */
export async function findBookingWithMoney(knex: Knex, id: string): Promise<BookingWithMoney> {
  const [booking] = await findWithMoney(knex, 'where b.id = ?', id);
  if (!booking) throw new Error(`There is no booking ${id}`);
  return booking;
}

async function findWithMoney(knex: Knex, where: string, value: string): Promise<BookingWithMoney[]> {
  const { rows } = await knex.raw<{ rows: BookingRow[] }>(`${BOOKINGS_WITH_MONEY} ${where}`, [value]);
  return rows.map(({ paymentIntentId, refundStatus, ...booking }) => ({
    ...booking,
    payment: { paymentIntentId, refund: refundStatus && { status: refundStatus } },
  }));
}

/** Throws `Refusal` 404 for an unknown booking. */
export async function findBooking(knex: Knex, id: string): Promise<Booking> {
  const booking = await Booking.query(knex).findById(id).modify('withMoneyAndPlayer');
  if (!booking) throw notFound('This lesson is not known here.');
  return booking;
}

/** Throws `Refusal` 404 for an unknown booking, 403 for another player's. */
export async function findOwnBooking(knex: Knex, id: string, player: Player): Promise<Booking> {
  const booking = await findBooking(knex, id);
  if (booking.playerId !== player.id) throw forbidden('This lesson is somebody else’s.');
  return booking;
}

/** Returns the player that a booking was loaded with. */
export function playerOf({ id, player }: Booking): Player {
  if (!player) throw new Error(`Booking ${id} was loaded without its player`);
  return player;
}

/** Throws `Refusal` 422 for a lesson that has been confirmed, cancelled or completed already. */
export function requirePending({ status }: Booking): void {
  if (status !== 'pending') throw refused('not_pending', `This lesson is already ${status}.`);
}
