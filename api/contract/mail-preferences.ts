import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { linkToken } from './links.ts';
import { openEnum } from './values.ts';

/** The optional mails. Mails about a lesson's booking and money are always sent. */
export const optionalMails = z.enum(['reminders', 'twoHourReminder', 'news']);
export type OptionalMails = z.output<typeof optionalMails>;

const mailPreferences = z.object({
  /** The day before a lesson. */
  reminders: z.boolean(),
  /** Two hours before a lesson. */
  twoHourReminder: z.boolean(),
  news: z.boolean(),
});
export type MailPreferences = z.output<typeof mailPreferences>;

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/me/mails',
  access: 'player',
  response: mailPreferences,
});

/** Switches optional mails on or off. Those that are left out stay as they are. */
export const updateMailPreferences = endpoint({
  method: 'PUT',
  path: '/api/me/mails',
  access: 'player',
  body: z.object({
    reminders: z.optional(z.boolean()),
    twoHourReminder: z.optional(z.boolean()),
    news: z.optional(z.boolean()),
  }),
  response: mailPreferences,
});

const unsubscribing = z.object({
  mails: openEnum(optionalMails),
  /** Whether the player still receives them. */
  isOn: z.boolean(),
});
export type Unsubscribing = z.output<typeof unsubscribing>;

/**
 * Says what a link of a mail would stop, and stops nothing. A browser that opens it is sent to the
 * page `/unsubscribe`.
 */
export const getUnsubscribing = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: z.object({ token: linkToken }),
  response: unsubscribing,
});

/** Stops the mails of a link. Mail programs send it for one click (RFC 8058); any body is ignored. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: z.object({ token: linkToken }),
  response: unsubscribing,
});
