import type { PrivacySettings } from '@lessons/contract';
import type { Knex } from 'knex';
import { Player } from './player.ts';

/** Returns what a player has decided about their data. */
export function privacySettingsOf({
  profileVisibility,
  locationSharing,
  dataSharing,
}: Player): PrivacySettings {
  return { profileVisibility, locationSharing, dataSharing };
}

/** Saves the switches that are named. The others stay as they are. */
export async function savePrivacySettings(
  knex: Knex,
  playerId: string,
  { profileVisibility, locationSharing, dataSharing }: { [K in keyof PrivacySettings]?: boolean | undefined },
): Promise<PrivacySettings> {
  const named = Object.entries({ profileVisibility, locationSharing, dataSharing }).filter(
    ([, isOn]) => isOn !== undefined,
  );
  if (named.length > 0) await Player.query(knex).findById(playerId).patch(Object.fromEntries(named));
  return privacySettingsOf(await Player.query(knex).findById(playerId).throwIfNotFound());
}
