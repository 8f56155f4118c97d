import * as z from 'zod/mini';
import { chatChannel, coachProfile } from './coach-profile.ts';
import { endpoint } from './endpoint.ts';
import { emailIn, personLimits, phoneIn, text } from './request-values.ts';
import { calendarDate } from './values.ts';

/** The longest texts that are accepted, in characters. */
export const coachProfileLimits = {
  brand: 40,
  name: 80,
  title: 80,
  bio: 600,
  credential: 60,
  credentialsUrl: 300,
  area: 80,
  phone: personLimits.phone,
  email: personLimits.email,
  courtName: 80,
  address: 200,
  directions: 500,
  whatToBring: 200,
} as const;

/** The most credentials that are accepted. */
export const MAX_CREDENTIALS = 4;

/** The largest photo that is accepted, in bytes, and in pixels of either side. */
export const photoLimits = { bytes: 300_000, minPixels: 64, maxPixels: 1024 } as const;

/** Subjects of mails, calendars and headings have no line breaks. */
const line = (maxLength: number) =>
  text(maxLength).check(z.refine((value) => !/[\r\n]/.test(value), 'must be on one line'));
const given = (maxLength: number, missing: string) => line(maxLength).check(z.minLength(1, missing));
/** Empty text is stored as null. */
const optional = (schema: ReturnType<typeof text>) =>
  z.nullable(
    z.pipe(
      schema,
      z.transform((value) => value.replaceAll(/\r\n?/g, '\n') || null),
    ),
  );

/** An address that others are led to. One with a user name looks like that of another host: https://lta.org.uk@evil.example. */
const webAddress = line(coachProfileLimits.credentialsUrl).check(
  // Keyboards of phones begin with a capital.
  z.overwrite((value) => value.replace(/^https:/i, 'https:')),
  z.refine((value) => value === '' || (value.startsWith('https://') && URL.canParse(value)), {
    error: 'must be an address that begins with https://',
    abort: true,
  }),
  z.refine((value) => {
    if (value === '') return true;
    const { username, password } = new URL(value);
    return username === '' && password === '';
  }, 'must not hold a user name or password'),
);

const photo = z.base64('must be a file in base64');
const degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));

/**
 * Replaces the whole profile. A photo stays as it is unless it is sent: a JPEG file in
 * base64, or null to remove it. 422 `photo_invalid` when it is no such file, or too large,
 * `phone_invalid` for a number without its area code, and `credential_over` for a credential that is not saved yet and has
 * ended.
 */
export const updateCoachProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/coach-profile',
  access: 'coach',
  body: z.object({
    brand: given(coachProfileLimits.brand, 'must not be empty'),
    name: given(coachProfileLimits.name, 'must not be empty'),
    title: given(coachProfileLimits.title, 'must not be empty'),
    bio: optional(text(coachProfileLimits.bio)),
    credentials: z
      .array(
        z.object({
          name: given(coachProfileLimits.credential, 'must not be empty'),
          until: z.nullable(calendarDate),
        }),
      )
      .check(z.maxLength(MAX_CREDENTIALS, `must be at most ${MAX_CREDENTIALS}`)),
    credentialsUrl: optional(webAddress),
    area: optional(line(coachProfileLimits.area)),
    phone: phoneIn,
    email: emailIn,
    chat: z.nullable(z.object({ number: phoneIn, channel: chatChannel })),
    courtName: given(coachProfileLimits.courtName, 'must not be empty'),
    address: given(coachProfileLimits.address, 'must not be empty'),
    directions: optional(text(coachProfileLimits.directions)),
    whatToBring: optional(line(coachProfileLimits.whatToBring)),
    map: z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) })),
    photo: z.optional(z.nullable(photo)),
    courtPhoto: z.optional(z.nullable(photo)),
  }),
  // Two photos, which in base64 have four bytes for three.
  maxBodyBytes: 900_000,
  response: coachProfile,
});

export type CoachProfileChange = z.output<typeof updateCoachProfile.body>;

/** A photo of the coach or the court. Its path has a hash of its content, so it never changes. */
export const getCoachPhoto = endpoint({
  method: 'GET',
  path: '/api/coach-photos/:hash.jpg',
  access: 'anyone',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be a hash')) }),
  response: z.string(),
  format: 'jpeg',
});
