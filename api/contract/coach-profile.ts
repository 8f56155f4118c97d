import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, openEnum } from './values.ts';

/** The service that a message to the chat number is sent by. */
export const chatChannel = z.enum(['whatsapp', 'sms']);

/** What the coach is certified for, in their own words: "LTA Accredited Coach", with its last London day, or none. */
export const credential = z.object({ name: z.string(), until: z.nullable(calendarDate) });
export type Credential = z.output<typeof credential>;

/** The coach, the court and the product as they are shown. Null: the coach left it empty. */
export const coachProfile = z.object({
  brand: z.string(),
  name: z.string(),
  title: z.string(),
  /** May have line breaks. */
  bio: z.nullable(z.string()),
  /** Four at most. Screens leave out those that are over: see `shownCredentials`. */
  credentials: z.array(credential),
  /** Where anybody can check them, by https. */
  credentialsUrl: z.nullable(z.string()),
  /** Roughly where, for visitors. */
  area: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  /** The number has its country code. */
  chat: z.nullable(z.object({ number: z.string(), channel: openEnum(chatChannel) })),
  courtName: z.string(),
  address: z.string(),
  /** The way to the court. May have line breaks. */
  directions: z.nullable(z.string()),
  /** One sentence. */
  whatToBring: z.nullable(z.string()),
  /** The court's position in WGS 84 degrees. */
  map: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The API's path of the photo. Another photo has another path. Null: the drawn placeholder. */
  photoPath: z.nullable(z.string()),
  /** The API's path of a picture of the court. */
  courtPhotoPath: z.nullable(z.string()),
  /** Until the coach has saved a profile: these are the values of `coach.ts`, of which none is theirs. */
  isSample: z.optional(z.boolean()),
});
export type CoachProfile = z.output<typeof coachProfile>;
/** The profile as this release of the server writes it. */
export type CoachProfileResponse = z.input<typeof coachProfile>;

/** The profile as it is saved now; the first values until then. */
export const getCoachProfile = endpoint({
  method: 'GET',
  path: '/api/coach-profile',
  access: 'anyone',
  response: coachProfile,
});
