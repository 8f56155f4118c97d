import type { Knex } from 'knex';
import { raw } from 'objection';
import { Model } from '../database/model.ts';
import { accountDeleted, notFound } from '../http/refusal.ts';

/** A client, or a coach or admin. The id of an account is the auth provider's. Only the server writes the roles. */
export class Player extends Model {
  static override tableName = 'players';

  declare id: string;
  declare email: string;
  /** The time at which the token was issued that the address comes from. */
  declare emailAsOf: Date | null;
  /** Whether the auth provider has verified that address, or its owner has opened the link of `sendAddressLink`. */
  declare emailVerified: boolean;
  declare firstName: string | null;
  declare lastName: string | null;
  declare phone: string | null;
  declare isCoach: boolean;
  declare isAdmin: boolean;
  /** Whether the account has a second factor, as far as the API has seen. */
  declare hasSecondFactor: boolean;
  /** Whether the player wants reminders: a day before a lesson, and two hours before. */
  declare reminderMails: boolean;
  declare twoHourReminderMails: boolean;
  declare newsMails: boolean;
  /** The provider's customer, and the deployment that created it: see `customerOf`. */
  declare stripeCustomerId: string | null;
  declare stripeCustomerDeployment: string | null;
  /** The player's decisions about their data: see `privacy.ts` of the contract. */
  declare profileVisibility: boolean;
  declare locationSharing: boolean;
  declare dataSharing: boolean;
  /** False for a guest: a client whom the coach entered, and whom no token names. */
  declare hasAccount: boolean;
  /** The account that has taken over the lessons of this guest. */
  declare mergedInto: string | null;
  /** The time at which the deletion of the account was requested: no token of it is accepted since. */
  declare closedAt: Date | null;
  /** The coach's request that added this guest, alone or in a list, and its digest: see `requestDigest`. */
  declare requestId: string | null;
  declare requestDigest: string | null;
  declare createdAt: Date;

  /** Whether the address is known to be the player's: the auth provider has verified it, or the coach has written it. */
  get hasKnownAddress(): boolean {
    return this.email !== '' && (this.emailVerified || !this.hasAccount);
  }

  /** Whether the player may use the coach's screens and calls. */
  get canManage(): boolean {
    return this.isCoach || this.isAdmin;
  }
}

interface Identity {
  userId: string;
  email: string | null;
  isEmailVerified: () => Promise<boolean>;
  /** Null if the token does not say when it was issued. */
  issuedAt: Date | null;
}

/**
 * Returns the player of a verified identity, and inserts the player on the first request. The
 * e-mail address follows the newest token: an older one may still be valid, but has the old
 * address. A closed account stays as it is.
 */
export async function findOrCreatePlayer(
  knex: Knex,
  { userId, email, isEmailVerified, issuedAt }: Identity,
): Promise<Player> {
  const known = await readPlayer(knex, userId);
  if (known && (known.closedAt || hasNewestEmail(known, { email, issuedAt }))) return known;
  const emailVerified = await isEmailVerified();
  const written = Player.query(knex)
    .insert({ id: userId, email: email ?? '', emailVerified, emailAsOf: email === null ? null : issuedAt })
    .onConflict('id');
  if (email === null) await written.ignore();
  else {
    // Compared in the database: another request may write a newer token's address at the same time.
    await written
      .merge({
        email: raw('excluded.email'),
        // Our own link may have confirmed what the provider has not.
        emailVerified: raw(
          'excluded.email_verified or (players.email_verified and players.email = excluded.email)',
        ),
        emailAsOf: raw('excluded.email_as_of'),
      })
      .whereNull('players.closedAt')
      .where((older) =>
        older.whereNull('players.emailAsOf').orWhereRaw('players.email_as_of < excluded.email_as_of'),
      );
  }
  return Player.query(knex).findById(userId).throwIfNotFound();
}

/** Reads a player by knex: each call of a player does, and a query of Objection takes half as much CPU time again. */
async function readPlayer(knex: Knex, id: string): Promise<Player | undefined> {
  const row: object | undefined = await knex(Player.tableName).where({ id }).first();
  return row && Player.fromDatabaseJson(row);
}

/** Whether a token's e-mail address is not newer than that of the player. */
function hasNewestEmail(
  player: Pick<Player, 'emailAsOf'>,
  { email, issuedAt }: Pick<Identity, 'email' | 'issuedAt'>,
): boolean {
  return email === null || !isNewer(issuedAt, player);
}

/**
 * Returns whether the token is newer than the stored address. Two tokens issued in the same second do not overwrite
 * each other's address in turn.
 */
function isNewer(issuedAt: Date | null, { emailAsOf }: Pick<Player, 'emailAsOf'>): boolean {
  return issuedAt !== null && (emailAsOf === null || emailAsOf < issuedAt);
}

/**
 * Returns a player's row, locked until the end of the transaction. Throws `Refusal` 401 for a closed
 * account: its deletion may have begun, and ended, since the request was admitted.
 */
export async function lockPlayer(trx: Knex.Transaction, playerId: string): Promise<Player> {
  // `FOR NO KEY UPDATE`: a plain `FOR UPDATE` would deadlock with the foreign-key lock of a booking
  // that is being inserted.
  const player = await Player.query(trx).findById(playerId).forNoKeyUpdate().throwIfNotFound();
  if (player.closedAt) throw accountDeleted();
  return player;
}

/**
 * Selects the clients that have an e-mail address and are not closed, accounts first. An address that
 * changed hands belongs to the account whose token named it last.
 */
export function playersByEmail(knex: Knex, email: string) {
  return Player.query(knex)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNot({ email: '' })
    .whereNull('closedAt')
    .orderByRaw('has_account desc, email_as_of desc nulls last, created_at desc');
}

/** Returns the account that has an e-mail address. Throws `Refusal` 404 if there is none, or if it is being deleted. */
export async function findAccount(knex: Knex, email: string): Promise<Player> {
  const found = await playersByEmail(knex, email).findOne({ hasAccount: true });
  if (!found) throw notFound('No account here has this email address. Look for a typing error.');
  return found;
}

export type Changes<Settings> = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** Returns the columns that are named, with another value than now. */
export function changesOf(player: Player, columns: Changes<Player>): Partial<Player> {
  const now = new Map<string, unknown>(Object.entries(player));
  const changed = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && value !== now.get(name),
  );
  return Object.fromEntries(changed);
}
