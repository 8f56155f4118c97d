import type { HandMethod } from '@lessons/contract';
import type { QueryBuilder } from 'objection';
import { Model } from '../database/model.ts';

/** The SQL condition of a payment that was not recorded by mistake. A lesson has one at most. */
export const IS_RECEIVED = `hand_payments.given_back_reason is distinct from 'mistake'`;

/** Money that the coach has received for a lesson: always its whole price. */
export class HandPayment extends Model {
  static override tableName = 'hand_payments';

  declare id: string;
  declare bookingId: string;
  declare amountPence: number;
  declare method: HandMethod;
  /** London's day. */
  declare receivedOn: string;
  declare recordedBy: string | null;
  declare createdAt: Date;
  /** Since when the coach has to give it back. */
  declare toGiveBackAt: Date | null;
  declare givenBackAt: Date | null;
  declare givenBackBy: string | null;
  /** `mistake`: it was never received. */
  declare givenBackReason: 'returned' | 'mistake' | null;
  /** Common to the payments that were recorded together. Null for one of its own. */
  declare togetherId: string | null;
  /** The digest of the request that recorded them. Null for one of its own. */
  declare togetherDigest: string | null;

  static override modifiers = {
    received(query: QueryBuilder<HandPayment>) {
      void query.whereRaw(IS_RECEIVED);
    },
  };
}
