import { Model } from '../database/model.ts';

/** A person with an account. The id is the auth provider's; roles are written by the server alone. */
export class Player extends Model {
  static override tableName = 'players';

  declare id: string;
  declare email: string;
  /** When the token was issued that the address comes from. */
  declare emailAsOf: Date | null;
  declare firstName: string | null;
  declare lastName: string | null;
  declare phone: string | null;
  declare isCoach: boolean;
  declare isAdmin: boolean;

  /** The coach and admins run the same books. */
  get runsTheBooks(): boolean {
    return this.isCoach || this.isAdmin;
  }
}
