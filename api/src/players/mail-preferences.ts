import type { MailPreferences } from '@lessons/contract';
import type { Knex } from 'knex';
import type { OptionalMails } from '../links/link-addresses.ts';
import { Player } from './player.ts';

const columns = {
  reminders: 'reminderMails',
  twoHourReminder: 'twoHourReminderMails',
  news: 'newsMails',
} as const satisfies Record<OptionalMails, keyof Player>;

export const isOptionalMails = (name: string): name is OptionalMails => Object.hasOwn(columns, name);

/** Returns which optional mails a player receives. */
export function mailPreferencesOf(player: Player): MailPreferences {
  const { reminderMails: reminders, twoHourReminderMails: twoHourReminder, newsMails: news } = player;
  return { reminders, twoHourReminder, news };
}

/** Switches optional mails on or off. Those that are not named stay as they are. */
export async function saveMailPreferences(
  knex: Knex,
  playerId: string,
  changes: { [Name in OptionalMails]?: boolean | undefined },
): Promise<MailPreferences> {
  const named = Object.entries(changes).flatMap(([name, isOn]) =>
    isOptionalMails(name) && isOn !== undefined ? [[columns[name], isOn] as const] : [],
  );
  if (named.length > 0) await Player.query(knex).findById(playerId).patch(Object.fromEntries(named));
  return mailPreferencesOf(await Player.query(knex).findById(playerId).throwIfNotFound());
}
