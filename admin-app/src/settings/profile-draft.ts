import { MAX_CREDENTIALS, updateCoachProfile, type CoachProfile, type Credential } from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { fieldError } from '../forms/field-error.ts';
import { readDate, writeDate } from '../forms/read-date.ts';

const TEXTS = [
  'brand',
  'name',
  'title',
  'bio',
  'credentialsUrl',
  'area',
  'phone',
  'email',
  'courtName',
  'address',
  'directions',
  'whatToBring',
] as const;

/** The fields of a credential, by its place from 0 on. */
type CredentialField = `credential${number}` | `until${number}`;

/** The form's fields as they are typed. A day is a date once it can be read. */
export type ProfileDraft = Record<
  (typeof TEXTS)[number] | 'chatNumber' | 'chatChannel' | 'position' | CredentialField,
  string
>;
export type ProfileErrors = Partial<Record<keyof ProfileDraft | keyof PhotoChanges, string>>;

/** A JPEG file in base64, null for no photo, undefined for the saved one. */
export type PhotoChange = string | null | undefined;
export type PhotoChanges = Partial<Record<'photo' | 'courtPhoto', PhotoChange>>;

/** These may be anybody's. Of a sample the others are placeholders: what is saved is the coach's own. */
const FOR_ANYBODY: ReadonlySet<string> = new Set(['brand', 'title', 'chatChannel']);

/** Returns the fields of a profile; of a sample those alone that may be anybody's. */
export function draftOf(profile: CoachProfile): ProfileDraft {
  const texts = textsOf(profile);
  const empty = Object.fromEntries(Object.keys(placeholdersOf(profile)).map((name) => [name, '']));
  return { ...texts, ...empty };
}

/** Returns the other fields of a sample. None of a saved profile. */
export function placeholdersOf(profile: CoachProfile): Partial<ProfileDraft> {
  const texts = profile.isSample ? Object.entries(textsOf(profile)) : [];
  return Object.fromEntries(texts.filter(([name]) => !FOR_ANYBODY.has(name)));
}

function textsOf(profile: CoachProfile): ProfileDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? '']));
  const { chat, map, credentials } = profile;
  const places = Array.from({ length: MAX_CREDENTIALS }, (_, place) => credentials[place]);
  return {
    ...Object.fromEntries(places.map((credential, place) => [`credential${place}`, credential?.name ?? ''])),
    ...Object.fromEntries(places.map((credential, place) => [`until${place}`, credential?.until ?? ''])),
    ...(texts as Record<(typeof TEXTS)[number], string>),
    chatNumber: chat?.number ?? '',
    chatChannel: chat?.channel ?? 'whatsapp',
    position: map ? `${map.latitude}, ${map.longitude}` : '',
  };
}

/** Returns the places of a credential that is named or has a day, and of the next one that can be added. */
export function placesOf(draft: ProfileDraft): number[] {
  const used = filledPlaces(draft);
  const next = (used.at(-1) ?? -1) + 1;
  return Array.from({ length: Math.min(next + 1, MAX_CREDENTIALS) }, (_, place) => place);
}

function filledPlaces(draft: ProfileDraft): number[] {
  return [...Array(MAX_CREDENTIALS).keys()].filter(
    (place) => draft[`credential${place}`]?.trim() || draft[`until${place}`],
  );
}

interface Saved {
  credentials: readonly Credential[];
  today: CalendarDate;
}

/** Returns what is sent, or what is wrong beside each field. */
export function checkDraft(draft: ProfileDraft, photos: PhotoChanges, { credentials: saved, today }: Saved) {
  const { chatNumber, chatChannel, position, ...texts } = draft;
  const places = filledPlaces(draft);
  const credentials = places.map((place) => ({
    name: draft[`credential${place}`]?.trim() ?? '',
    until: draft[`until${place}`] || null,
  }));
  const map = position.trim() === '' ? null : parsePosition(position);
  const body = {
    ...texts,
    credentials,
    chat: chatNumber.trim() === '' ? null : { number: chatNumber.trim(), channel: chatChannel },
    map: map ?? null,
    ...photos,
  };
  const parsed = updateCoachProfile.body.safeParse(body);
  const errors: ProfileErrors = {};
  for (const [index, credential] of credentials.entries()) {
    const problem = problemOfDay(credential, saved, today);
    if (problem) errors[`until${places[index] ?? 0}`] = problem;
  }
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[fieldOf(path, places)] ??= fieldError(message);
  if (map === undefined) errors.position = 'Must be two numbers, such as 52.1389, 0.1195.';
  if (!parsed.success || Object.keys(errors).length > 0) return { errors };
  return { errors, body: parsed.data };
}

/** A saved credential that has ended since stays as it is. */
function problemOfDay(
  { name, until }: Credential,
  saved: readonly Credential[],
  today: CalendarDate,
): string | undefined {
  if (until === null || saved.some((one) => one.name === name && one.until === until)) return undefined;
  if (!readDate(until)) return `Please enter a date, such as ${writeDate(today)}.`;
  return until < today ? 'This day is over.' : undefined;
}

function fieldOf(
  [first, index, part]: readonly PropertyKey[],
  places: readonly number[],
): keyof ProfileErrors {
  if (first === 'chat') return 'chatNumber';
  if (first === 'credentials')
    return `${part === 'until' ? 'until' : 'credential'}${places[Number(index)] ?? 0}`;
  if (first === 'map') return 'position';
  return first as keyof ProfileErrors;
}

/**
 * Reads latitude and longitude: as Google Maps copies them, or in the address of its page. Undefined
 * if there are none.
 */
function parsePosition(text: string): { latitude: number; longitude: number } | undefined {
  const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
  const forms = [
    `^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`,
    `!3d${number}!4d${number}`,
    `@${number},${number}`,
  ];
  for (const form of forms) {
    const [, latitude, longitude] = new RegExp(form).exec(text) ?? [];
    if (latitude && longitude) return placeAt(Number(latitude), Number(longitude));
  }
  return undefined;
}

function placeAt(latitude: number, longitude: number) {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
