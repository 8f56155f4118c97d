import { randomBytes } from 'node:crypto';
import { readCalendarFeed } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { RelationMappingsThunk } from 'objection';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import type { LinkSettings } from '../links/signed-link.ts';
import { lockPlayer, Player } from '../players/player.ts';
import { notFound } from '../http/refusal.ts';

const TOKEN_BYTES = 32;

type LinkOrigins = Pick<LinkSettings, 'publicUrl' | 'apiUrl'>;

/** The address at which a player's calendar can be read without a session. */
class CalendarFeed extends Model {
  static override tableName = 'calendar_feeds';
  static override idColumn = 'playerId';

  declare playerId: string;
  declare token: string;
  /** The London day on which it was made, or a calendar program last read it. */
  declare lastReadOn: string;
  /** The London day on which a calendar program last read it. Null: never. */
  declare readOn: string | null;

  declare player?: Player;

  static override relationMappings: RelationMappingsThunk = () => ({
    player: {
      relation: Model.BelongsToOneRelation,
      modelClass: Player,
      join: { from: 'calendar_feeds.playerId', to: 'players.id' },
    },
  });
}

/** Returns whether a player has a feed, and when it was last read, without its address. */
export async function describeFeed(
  knex: Knex,
  playerId: string,
): Promise<{ address: null; exists: boolean; readOn: string | null }> {
  const feed = await CalendarFeed.query(knex).findById(playerId);
  return { address: null, exists: feed !== undefined, readOn: feed?.readOn ?? null };
}

/** Returns the address of a player's feed, and records that it was shown. Null if there is none. */
export async function showFeedAddress(
  knex: Knex,
  playerId: string,
  links: LinkOrigins,
  now: Date,
): Promise<string | null> {
  return inTransaction(knex, async (trx) => {
    const feed = await CalendarFeed.query(trx).findById(playerId);
    if (!feed) return null;
    await writeAuditEntry(trx, { at: now, action: 'feed.shown', actorId: playerId, playerId });
    return addressOf(feed.token, links);
  });
}

/**
 * Makes a new address for a player's feed and returns it. The old one is unknown from now on. Throws `Refusal` 401 for
 * an account that was closed meanwhile.
 */
export async function renewFeedAddress(
  knex: Knex,
  playerId: string,
  links: LinkOrigins,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await inTransaction(knex, async (trx) => {
    await lockPlayer(trx, playerId);
    await CalendarFeed.query(trx)
      .insert({ playerId, token, lastReadOn: londonDateOf(now), readOn: null })
      .onConflict('playerId')
      .merge();
    await writeAuditEntry(trx, { at: now, action: 'feed.renewed', actorId: playerId, playerId });
  });
  return addressOf(token, links);
}

/** Removes a player's feed. Its address is unknown from now on. */
export async function removeFeedAddress(knex: Knex, playerId: string, now: Date): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const removed = await CalendarFeed.query(trx).deleteById(playerId);
    if (removed === 0) return;
    await writeAuditEntry(trx, { at: now, action: 'feed.removed', actorId: playerId, playerId });
  });
}

/** Returns whether a path is the address of a feed. */
export async function isFeedPath(knex: Knex, path: string): Promise<boolean> {
  const [before = '', after = ''] = readCalendarFeed.path.split(':token');
  const token = path.slice(before.length, -after.length);
  return (await CalendarFeed.query(knex).findOne({ token })) !== undefined;
}

/** Returns whose feed it is, which is being read now. Throws `Refusal` 404 for an unknown token. */
export async function findFeedOwner(knex: Knex, token: string, now: Date): Promise<Player> {
  const feed = await CalendarFeed.query(knex).findOne({ token }).withGraphFetched('player');
  if (!feed?.player)
    throw notFound('There is no calendar at this address. It may have been renewed or removed.');
  // Programs read every few minutes: one write a day is enough.
  const today = londonDateOf(now);
  await CalendarFeed.query(knex)
    .findById(feed.playerId)
    .whereRaw('read_on is distinct from ?', [today])
    .patch({ lastReadOn: today, readOn: today });
  return feed.player;
}

function addressOf(token: string, { apiUrl, publicUrl }: LinkOrigins): string {
  return (apiUrl ?? publicUrl) + readCalendarFeed.path.replace(':token', token);
}
