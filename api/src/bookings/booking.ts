import type { BookingStatus } from '@lessons/contract';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Payment } from '../payments/payment.ts';
import { Player } from '../players/player.ts';

/** A lesson in the books. */
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
  /** When the player cleared it from the player's own list. */
  declare hiddenFromPlayerAt: Date | null;

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
    /** With what the presenters need of its money. */
    withMoney(query: QueryBuilder<Booking>) {
      void query.withGraphFetched('payment.refund');
    },
    withMoneyAndPlayer(query: QueryBuilder<Booking>) {
      void query.withGraphFetched('[player, payment.refund]');
    },
  };
}
