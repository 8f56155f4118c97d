import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, openEnum } from './values.ts';

/** A mail that has not reached its recipient. */
const undeliveredMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  /** `delayed`: it is tried again by itself. `failed`: it is not. */
  state: openEnum(z.enum(['delayed', 'failed'])),
  /** The mail server's response, or why it could not be asked. */
  reason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** The mails of the last 30 days that failed or are delayed, newest first, 100 at most. */
export const listUndeliveredMails = endpoint({
  method: 'GET',
  path: '/api/admin/undelivered-mails',
  access: 'coach',
  response: z.array(undeliveredMail),
});

/**
 * Sends a mail that failed, to the player's present address. 404, 422 `mail_not_failed` for one that
 * was sent or is tried again anyway.
 */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/undelivered-mails/:id/send-again',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});
