import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './values.ts';

/** Where a message to the chat number goes. */
export const chatChannel = z.enum(['whatsapp', 'sms']);

/** What the product says of the coach, the court and itself. Null: the coach left it empty. */
export const coachProfile = z.object({
  brand: z.string(),
  name: z.string(),
  title: z.string(),
  /** With line breaks. */
  bio: z.nullable(z.string()),
  /** Roughly where, for visitors. */
  area: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  /** The number has its country code. */
  chat: z.nullable(z.object({ number: z.string(), channel: openEnum(chatChannel) })),
  courtName: z.string(),
  address: z.string(),
  /** How to find the court, with line breaks. */
  directions: z.nullable(z.string()),
  /** One sentence. */
  whatToBring: z.nullable(z.string()),
  /** The court's position in WGS 84 degrees. */
  map: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The API's path of the photo. Another photo has another path. Null: the drawn placeholder. */
  photoPath: z.nullable(z.string()),
});
export type CoachProfile = z.output<typeof coachProfile>;
/** As this release of the server writes it. */
export type CoachProfileResponse = z.input<typeof coachProfile>;

/** The profile as it is saved now; the first values until then. */
export const getCoachProfile = endpoint({
  method: 'GET',
  path: '/api/coach-profile',
  access: 'anyone',
  response: coachProfile,
});
