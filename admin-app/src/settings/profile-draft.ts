import { updateCoachProfile, type CoachProfile } from '@lessons/contract';
import { fieldError } from '../forms/field-error.ts';

const TEXTS = [
  'brand',
  'name',
  'title',
  'bio',
  'area',
  'phone',
  'email',
  'courtName',
  'address',
  'directions',
  'whatToBring',
] as const;

/** The form's fields as they are typed. */
export type ProfileDraft = Record<(typeof TEXTS)[number] | 'chatNumber' | 'chatChannel' | 'position', string>;
export type ProfileErrors = Partial<Record<keyof ProfileDraft | 'photo', string>>;

/** A JPEG file in base64, null for no photo, undefined for the saved one. */
export type PhotoChange = string | null | undefined;

export function draftOf(profile: CoachProfile): ProfileDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? '']));
  const { chat, map } = profile;
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    chatNumber: chat?.number ?? '',
    chatChannel: chat?.channel ?? 'whatsapp',
    position: map ? `${map.latitude}, ${map.longitude}` : '',
  };
}

/** Returns what is sent, or what is wrong beside each field. */
export function checkDraft(draft: ProfileDraft, photo: PhotoChange) {
  const { chatNumber, chatChannel, position, ...texts } = draft;
  const map = position.trim() === '' ? null : parsePosition(position);
  const body = {
    ...texts,
    chat: chatNumber.trim() === '' ? null : { number: chatNumber.trim(), channel: chatChannel },
    map: map ?? null,
    ...(photo !== undefined && { photo }),
  };
  const parsed = updateCoachProfile.body.safeParse(body);
  const errors: ProfileErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[fieldOf(path)] ??= fieldError(message);
  if (map === undefined) errors.position = 'Must be two numbers, such as 52.1389, 0.1195.';
  if (!parsed.success || map === undefined) return { errors };
  return { errors, body: parsed.data };
}

function fieldOf([first]: readonly PropertyKey[]): keyof ProfileErrors {
  if (first === 'chat') return 'chatNumber';
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
