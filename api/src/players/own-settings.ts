import { optionalMails, type OptionalMails, type OwnSettings } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { accountDeleted } from '../http/refusal.ts';
import { readPhone } from './phone-number.ts';
import { changesOf, Player, type Changes } from './player.ts';

/* What players say and choose for themselves. What is not named stays as it is, and nothing is written then. */

export const isOptionalMails = (name: string): name is OptionalMails => optionalMails.safeParse(name).success;

/** Returns what a player has decided about their data and their optional mails. */
export function ownSettingsOf(player: Player): OwnSettings {
  const { profileVisibility, locationSharing, dataSharing } = player;
  const { reminderMails: reminders, twoHourReminderMails: twoHourReminder, newsMails: news } = player;
  return { profileVisibility, locationSharing, dataSharing, reminders, twoHourReminder, news };
}

/** Saves what a player decides. Throws `Refusal` 401 for an account that was closed meanwhile. */
export async function saveOwnSettings(
  knex: Knex,
  playerId: string,
  { reminders, twoHourReminder, news, ...privacy }: Changes<OwnSettings>,
): Promise<OwnSettings> {
  const player = await Player.query(knex).findById(playerId).throwIfNotFound();
  const mails = { reminderMails: reminders, twoHourReminderMails: twoHourReminder, newsMails: news };
  const changes = changesOf(player, { ...privacy, ...mails });
  return ownSettingsOf(isEmpty(changes) ? player : await patchOpenAccount(knex, playerId, changes));
}

/** Throws `Refusal` 401 for an account that was closed meanwhile. */
async function patchOpenAccount(knex: Knex, id: string, changes: Partial<Player>): Promise<Player> {
  const [saved] = await Player.query(knex).patch(changes).where({ id }).whereNull('closedAt').returning('*');
  if (!saved) throw accountDeleted();
  return saved;
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0;

type Profile = Record<'firstName' | 'lastName' | 'phone', string | null | undefined>;

/**
 * Saves what a player writes about themselves. An empty text is none. Throws `Refusal` 401 for an
 * account that was closed meanwhile.
 */
export async function saveProfile(knex: Knex, player: Player, given: Profile, now: Date): Promise<Player> {
  // The sign-in provider has what was typed already: what is no phone number stays as it is.
  const phone = given.phone && (readPhone(given.phone) ?? given.phone);
  const cleared = Object.entries({ ...given, phone }).map(([field, value]) => [
    field,
    value === '' ? null : value,
  ]);
  const changes = changesOf(player, Object.fromEntries(cleared));
  if (isEmpty(changes)) return player;
  const { id: playerId } = player;
  const details = { fields: Object.keys(changes) };
  return inTransaction(knex, async (trx) => {
    await writeAuditEntry(trx, { at: now, action: 'profile.changed', actorId: playerId, playerId, details });
    // The row is written last, since a concurrent change of the same profile waits for the row's lock.
    return patchOpenAccount(trx, playerId, changes);
  });
}
