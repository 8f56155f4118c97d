import type { BookingStatus } from '@lessons/contract';
import { MINUTE, type PayPlan } from '@lessons/rules';
import type { Knex } from 'knex';
import { raw, type QueryBuilder, type RelationMappingsThunk } from 'objection';
import type { Closing } from '../availability/closing.ts';
import { Model } from '../database/model.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { Payment, type Refund } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { Choice } from './choice.ts';
import { forbidden, notFound } from '../http/refusal.ts';

/** The database's row of a lesson. */
export class Booking extends Model {
  static override tableName = 'bookings';

  declare id: string;
  declare playerId: string;
  /** `pending` exactly while it waits for a choice, which the database checks. */
  declare status: BookingStatus;
  declare startsAt: Date;
  declare endsAt: Date;
  declare pricePence: number;
  declare location: string;
  /** The address of another place than the court, empty for a place without one. Null at the court. */
  declare placeAddress: string | null;
  /** The name of whoever plays. Null for the player themselves. */
  declare forName: string | null;
  declare coachNotes: string | null;
  /** Null once the lesson is cancelled. */
  declare courtTimeId: string | null;
  declare cancelledAt: Date | null;
  /** The time at which the player cleared it from their own list. */
  declare hiddenFromPlayerAt: Date | null;
  /** The number of times that it was moved, cancelled or named anew: its SEQUENCE in calendars. */
  declare calendarSequence: number;
  declare payPlan: PayPlan;
  /** The price is due although it was cancelled. */
  declare owesCancelled: boolean;
  /** When the coach let the debt go. */
  declare waivedAt: Date | null;
  /** How its payment by hand stands, as the database copies it. Null without one. */
  declare handMoney: 'received' | 'to_give_back' | 'given_back' | null;
  /** The time from which it is to be settled: see `listToSettle`. The database computes it. Null for never. */
  declare settleFrom: Date | null;
  /** When the coach last asked for what is owed. */
  declare askedAt: Date | null;
  /** Null for a client who came, or may still come. */
  declare attendance: 'missed' | null;
  /** Common to the lessons of a weekly series. Null without one. */
  declare seriesId: string | null;
  /** The coach's request that booked it, as `findRequested` finds it. Null for a lesson that its player booked. */
  declare requestId: string | null;
  declare requestDigest: string | null;

  declare player?: Player;
  declare payment?: Payment | null;
  declare handPayment?: HandPayment | null;
  /** The choice of the last time that the coach has called it off, decided or not. */
  declare choice?: Choice | null;
  /** Set while it waits for a choice: the coach has called it off. */
  declare openChoice?: Choice | null;

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
    handPayment: {
      relation: Model.HasOneRelation,
      modelClass: HandPayment,
      join: { from: 'bookings.id', to: 'hand_payments.bookingId' },
      modify: 'received',
    },
    choice: {
      relation: Model.HasOneRelation,
      modelClass: Choice,
      join: { from: 'bookings.id', to: 'choices.bookingId' },
    },
    openChoice: {
      relation: Model.HasOneRelation,
      modelClass: Choice,
      join: { from: 'bookings.id', to: 'choices.bookingId' },
      modify: 'open',
    },
  });

  static override modifiers = {
    /** Selects the lessons that clients owe at a time, and those whose payment by hand the coach has to give back. */
    toSettleAt(query: QueryBuilder<Booking>, now: Date) {
      void query.where('bookings.settleFrom', '<=', now);
    },
    /** Selects the lessons that clients owe at a time. */
    owedAt(query: QueryBuilder<Booking>, now: Date) {
      void query.modify('toSettleAt', now).whereNull('bookings.handMoney');
    },
    /** Loads what `presentAdminBooking` needs. */
    withMoneyAndPlayer(query: QueryBuilder<Booking>) {
      void query.withGraphFetched(MONEY_AND_PLAYER);
    },
  };
}

/** The relations that `presentAdminBooking` shows. */
const MONEY_AND_PLAYER = '[player, payment.refund, handPayment, openChoice.closing]';

/** Adds the money and the player to lessons that were found without. */
export async function addMoneyAndPlayer(knex: Knex, bookings: readonly Booking[]): Promise<void> {
  await Booking.fetchGraph([...bookings], MONEY_AND_PLAYER, { transaction: knex });
}

/**
 * Raises the sequence in the statement that moves, cancels or renames a lesson: calendars then take this version as the newest.
 */
export const nextCalendarSequence = () => raw('calendar_sequence + 1');

/** A booking with the money that `presentBooking` shows. */
export type BookingWithMoney = Pick<
  Booking,
  | 'id'
  | 'playerId'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'pricePence'
  | 'location'
  | 'placeAddress'
  | 'forName'
  | 'coachNotes'
  | 'cancelledAt'
  | 'payPlan'
  | 'owesCancelled'
  | 'waivedAt'
> & {
  payment?: { paymentIntentId: string | null; refund?: Pick<Refund, 'status'> | null } | null;
  handPayment?: Pick<
    HandPayment,
    'amountPence' | 'method' | 'receivedOn' | 'toGiveBackAt' | 'givenBackAt'
  > | null;
  openChoice?:
    (Pick<Choice, 'closingId' | 'chooseBy'> & { closing?: Pick<Closing, 'reason' | 'message'> }) | null;
};

/** Returns the length of a lesson in minutes. */
export function minutesOf({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): number {
  return (+endsAt - +startsAt) / MINUTE;
}

export const unknownLesson = () => notFound('This lesson is not known here.');

/** Throws `Refusal` 404 for an unknown booking. */
export async function findBooking(knex: Knex, id: string): Promise<Booking> {
  const booking = await Booking.query(knex).findById(id).modify('withMoneyAndPlayer');
  if (!booking) throw unknownLesson();
  return booking;
}

/** Returns the bookings that are known, soonest first. */
export async function listBookingsById(knex: Knex, ids: readonly string[]): Promise<Booking[]> {
  return Booking.query(knex)
    .findByIds([...ids])
    .modify('withMoneyAndPlayer')
    .orderBy('startsAt');
}

/** Throws `Refusal` 404 for an unknown booking, 403 for another player's. */
export async function findOwnBooking(knex: Knex, id: string, player: Player): Promise<Booking> {
  const booking = await findBooking(knex, id);
  requireOwn(booking, player);
  return booking;
}

/** Throws `Refusal` 403 for another player's booking. */
export function requireOwn({ playerId }: Booking, player: Pick<Player, 'id'>): void {
  if (playerId !== player.id) throw forbidden('This lesson is somebody else’s.');
}

/** Returns the player that a booking was loaded with. */
export function playerOf({ id, player }: Booking): Player {
  if (!player) throw new Error(`Booking ${id} was loaded without its player`);
  return player;
}
