import { mutationOptions } from '@tanstack/react-query';
import { ApiError, updateUserProfile, type Player } from '@lessons/contract';
import { api } from './api-client.ts';
import { currentSession, loadAuth } from '../auth/current-session.ts';

/** A field that is left out stays as it is. Null clears it. */
export interface Profile {
  userId: string;
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
}

/** Reads a full name. Its first word is the first name, as the auth provider takes it. */
export function namesIn(fullName: string): { firstName: string | null; lastName: string | null } {
  const [firstName, ...rest] = fullName.trim().split(/\s+/);
  return { firstName: firstName || null, lastName: rest.join(' ') || null };
}

interface Metadata {
  first_name?: unknown;
  last_name?: unknown;
  full_name?: unknown;
  phone?: unknown;
}

/**
 * Tells the API what the session says of the player: what the coach sees beside a booking. What the session lacks is left out: the
 * coach may have written a phone number since it began.
 */
export function syncProfile({ firstName, lastName, phone, ...who }: Required<Profile>): Promise<Player> {
  return postProfile({
    ...who,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phone }),
  });
}

function postProfile({ userId, email, firstName, lastName, phone }: Profile): Promise<Player> {
  return api(updateUserProfile, { body: { userId, email, firstName, lastName, phone } });
}

/** Writes the profile to the auth provider, then to the API. If the API does not save it, the provider's is put back. */
export async function saveProfile(profile: Profile): Promise<Player> {
  const before = await readMetadata();
  await writeMetadata(metadataOf(profile));
  try {
    return await postProfile(profile);
  } catch (error) {
    await writeMetadata(before);
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`Failed to update profile in database: ${error.message}`, { cause: error });
  }
}

async function readMetadata(): Promise<Metadata> {
  const session = await currentSession();
  const { first_name, last_name, full_name, phone } = session?.user.user_metadata ?? {};
  // Fields that are left out stay as they are; null removes a name.
  return {
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    full_name: full_name ?? null,
    phone: phone ?? null,
  };
}

async function writeMetadata(data: Metadata): Promise<void> {
  const auth = await (await loadAuth()).authClient();
  const { error } = await auth.updateUser({ data });
  if (error) throw error;
}

function metadataOf({ firstName, lastName, phone }: Profile): Metadata {
  const ofPhone = phone === undefined ? {} : { phone };
  if (firstName === undefined && lastName === undefined) return ofPhone;
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return { first_name: firstName, last_name: lastName, full_name: fullName || null, ...ofPhone };
}

/** Saves the given fields of a profile. The session shows it after its `refreshUser`. */
export const saveProfileMutation = mutationOptions({
  mutationKey: [updateUserProfile.path],
  mutationFn: saveProfile,
});
