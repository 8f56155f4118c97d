import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { linkToken } from './links.ts';
import { openEnum } from './values.ts';

/** The optional mails. Mails about a lesson's booking and money are always sent. */
export const optionalMails = z.enum(['reminders', 'twoHourReminder', 'news']);
export type OptionalMails = z.output<typeof optionalMails>;

const unsubscribing = z.object({
  mails: openEnum(optionalMails),
  /** Whether the player still receives them. */
  isOn: z.boolean(),
});
export type Unsubscribing = z.output<typeof unsubscribing>;

/** Says what a link of a mail would stop, and stops nothing. */
export const getUnsubscribing = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'anyone',
  link: linkToken,
  response: unsubscribing,
});

/** Stops the mails of a link. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'anyone',
  link: linkToken,
  response: unsubscribing,
});

/**
 * Stops the mails of a link. Mail programs send it for one click (RFC 8058): they have nothing but the address in the
 * mail's header, so it holds the token. Any body is ignored. A browser that opens it is sent to the page `/unsubscribe`.
 */
export const unsubscribeByOneClick = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'anyone',
  params: z.object({ token: linkToken }),
  response: unsubscribing,
});
