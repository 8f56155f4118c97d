import { Model } from '../database/model.ts';

/** The steps of a deletion, in their order. Each is done once and never undone. */
export const DELETION_STEPS = ['lessons_cancelled', 'signed_out', 'settled', 'erased'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** An account whose deletion was requested. The row outlives the account's data: see `RETENTION`. */
export class AccountDeletion extends Model {
  static override tableName = 'account_deletions';
  static override idColumn = 'playerId';

  declare playerId: string;
  /** The last step that is done. */
  declare state: 'requested' | DeletionStep;
  declare requestedAt: Date;
  declare erasedAt: Date | null;
}
