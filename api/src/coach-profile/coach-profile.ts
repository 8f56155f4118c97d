import { isDeepStrictEqual } from 'node:util';
import type { CoachProfileChange, CoachProfileResponse, Credential } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { addDays, formatLongDate, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import { requirePhone } from '../players/phone-number.ts';
import { readPhoto, type Photo } from './read-photo.ts';

/** The saved profile, in one row. There is none until the coach saves it. */
class CoachProfileRow extends Model {
  static override tableName = 'coach_profile';
  static override jsonAttributes = ['credentials'];

  declare id: boolean;
  declare brand: string;
  declare name: string;
  declare title: string;
  declare bio: string | null;
  declare credentials: Credential[];
  declare credentialsUrl: string | null;
  declare area: string | null;
  declare phone: string;
  declare email: string;
  declare chatNumber: string | null;
  declare chatChannel: 'whatsapp' | 'sms' | null;
  declare courtName: string;
  declare address: string;
  declare directions: string | null;
  declare whatToBring: string | null;
  declare latitude: number | null;
  declare longitude: number | null;
  declare photoHash: string | null;
  declare courtPhotoHash: string | null;
}

class CoachPhoto extends Model {
  static override tableName = 'coach_photos';
  static override idColumn = 'hash';

  declare hash: string;
  declare jpeg: Buffer;
}

/**
 * Returns the coach's profile as it is saved now, or its first values. It is read from the database
 * each time, so that all processes say the same at once.
 */
export async function loadCoachProfile(knex: Knex): Promise<CoachProfileResponse> {
  const row = await CoachProfileRow.query(knex).first();
  return row ? presentProfile(row) : coach;
}

/** How long before its last day the coach is told that a credential ends (days). */
const ENDS_SOON_DAYS = 30;

/** Returns the credentials that are over on a London day, or end soon. */
export async function findEndingCredentials(knex: Knex, today: string): Promise<Credential[]> {
  const row = await CoachProfileRow.query(knex).first();
  const last = addDays(today, ENDS_SOON_DAYS);
  return row?.credentials.filter(({ until }) => until !== null && until <= last) ?? [];
}

function presentProfile(row: CoachProfileRow): CoachProfileResponse {
  const {
    id: _only,
    chatNumber,
    chatChannel,
    latitude,
    longitude,
    photoHash,
    courtPhotoHash,
    ...texts
  } = row.toJSON() as CoachProfileRow;
  return {
    ...texts,
    chat: chatNumber && chatChannel ? { number: chatNumber, channel: chatChannel } : null,
    map: latitude === null || longitude === null ? null : { latitude, longitude },
    photoPath: pathOf(photoHash),
    courtPhotoPath: pathOf(courtPhotoHash),
  };
}

const pathOf = (photoHash: string | null) => photoHash && `/api/coach-photos/${photoHash}.jpg`;

/**
 * Replaces the profile, unless it is the same. `photo` and `courtPhoto` are JPEG files in base64, null to remove one, or undefined to
 * keep it. Throws `Refusal` 422 `photo_invalid` for a file that is not accepted, `phone_invalid` for a number without its
 * area code, and `credential_over` for a credential that has ended.
 */
export async function saveCoachProfile(
  knex: Knex,
  change: CoachProfileChange,
  { by, now }: ChangedBy,
): Promise<CoachProfileResponse> {
  const { chat, map, photo, courtPhoto, ...texts } = change;
  const photos = { photoHash: readChange(photo), courtPhotoHash: readChange(courtPhoto) };
  return inTransaction(knex, async (trx) => {
    const row = {
      ...texts,
      phone: requirePhone(texts.phone),
      chatNumber: chat && requirePhone(chat.number, 'The chat’s number'),
      chatChannel: chat?.channel ?? null,
      latitude: map?.latitude ?? null,
      longitude: map?.longitude ?? null,
      ...hashesOf(photos),
    };
    const former = await CoachProfileRow.query(trx).first();
    if (former && isUnchanged(former, row)) return presentProfile(former);
    requireNotOver(change.credentials, former?.credentials ?? [], londonDateOf(now));
    for (const given of Object.values(photos))
      if (given) await CoachPhoto.query(trx).insert(given).onConflict('hash').merge();
    await CoachProfileRow.query(trx).insert(row).onConflict('id').merge();
    // A photo that was replaced or removed is deleted: its old address returns 404.
    await CoachPhoto.query(trx)
      .whereNotExists(CoachProfileRow.query(trx).whereRaw('hash in (photo_hash, court_photo_hash)'))
      .delete();
    const saved = await loadCoachProfile(trx);
    const fields = changedFields(former ? presentProfile(former) : coach, saved);
    await writeAuditEntry(trx, {
      at: now,
      action: 'coach_profile.changed',
      actorId: by,
      details: { fields },
    });
    return saved;
  });
}

const readChange = (photo: string | null | undefined) =>
  typeof photo === 'string' ? readPhoto(photo) : photo;

/** Returns the columns of the photos that change. */
function hashesOf(photos: Record<string, Photo | null | undefined>): Record<string, string | null> {
  const changed = Object.entries(photos).filter(([, photo]) => photo !== undefined);
  return Object.fromEntries(changed.map(([column, photo]) => [column, photo?.hash ?? null]));
}

function isUnchanged(former: CoachProfileRow, row: object): boolean {
  const values = new Map<string, unknown>(Object.entries(former));
  return Object.entries(row).every(([name, value]) => isDeepStrictEqual(value, values.get(name)));
}

/** A saved credential that has ended since keeps nobody from saving the rest of the profile. */
function requireNotOver(
  credentials: readonly Credential[],
  saved: readonly Credential[],
  today: string,
): void {
  for (const credential of credentials) {
    const { name, until } = credential;
    if (until === null || until >= today || saved.some((one) => isDeepStrictEqual(one, credential))) continue;
    throw refused('credential_over', `“${name}” ended on ${formatLongDate(until)}.`);
  }
}

function changedFields(former: CoachProfileResponse, saved: CoachProfileResponse): string[] {
  const before = new Map(Object.entries(former));
  return Object.entries(saved).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before.get(name)) ? [] : name,
  );
}

/** Returns the file of the present photo. Throws `Refusal` 404 for any other hash. */
export async function findCoachPhoto(knex: Knex, hash: string): Promise<Buffer> {
  const photo = await CoachPhoto.query(knex).findById(hash);
  if (!photo) throw notFound('There is no such photo.');
  return photo.jpeg;
}
