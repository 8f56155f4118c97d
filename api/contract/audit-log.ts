import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_SEARCH_LENGTH, text } from './request-values.ts';
import { calendarDate, id, pounds } from './values.ts';

/** The actions that the audit log records. A name never changes: entries are kept for years. */
export const auditAction = z.enum([
  /** The player has asked to delete the account: it can't be used any more. */
  'account.closed',
  /** The database no longer says whose account it was. */
  'account.erased',
  'access.granted',
  'access.removed',
  /** Days on which the coach is away, and their change. */
  'away.added',
  'away.removed',
  'away.shortened',
  'away.undone',
  'business.changed',
  'calendar.check_requested',
  'calendar.connected',
  'calendar.removed',
  /** The coach entered a client without account. */
  'client.added',
  'client.changed',
  /** The coach added clients from a list, and took those back who have had no lesson since. */
  'client.list_added',
  'client.list_removed',
  /** A guest's lessons went to the account of the same person. */
  'client.merged',
  /** The coach's private notes on a client. */
  'client.notes_written',
  /** The coach removed a guest, or their time was up. */
  'client.removed',
  'coach_profile.changed',
  'date.blocked',
  'date.unblocked',
  /** How long after sunset the last lesson of players ends. */
  'daylight.changed',
  /** The account's second factor, as the API saw it: there is one, there is none any more. */
  'factor.added',
  'factor.removed',
  /** An admin removed the factors of somebody who has lost them. */
  'factor.reset',
  'factor.reset_failed',
  'feed.removed',
  'feed.renewed',
  'feed.shown',
  /** The coach hid the guide to the first steps. */
  'first_steps.hidden',
  /** The coach released a slot that somebody was paying for. */
  'hold.released',
  /** Dates got other hours than their weekday's, or lost them again. */
  'hours.other_added',
  'hours.other_removed',
  'hours.replaced',
  'hours.window_added',
  /** The coach asked for what is owed, by a mail or with the words to share. */
  'hand_payment.asked',
  'hand_payment.given_back',
  'hand_payment.mistake',
  'hand_payment.recorded',
  /** Instead of being given back, it was set off against what the client paid. */
  'hand_payment.set_off',
  /** That was undone: it is to be given back again. */
  'hand_payment.set_off_undone',
  /** Its lesson was cancelled, and the coach has to give it back. */
  'hand_payment.to_give_back',
  /** The coach booked it for a client. */
  'lesson.booked_for_client',
  /** The coach took back that the client missed it. */
  'lesson.attended',
  'lesson.called_off',
  'lesson.cancelled',
  'lesson.missed',
  'lesson.moved',
  'lesson.notes_written',
  /** The coach said who plays. */
  'lesson.player_changed',
  'lesson.price_changed',
  /** It was called off, and goes ahead after all. */
  'lesson.resumed',
  /** The coach let its debt go, or took that back. */
  'lesson.unwaived',
  'lesson.waived',
  'mail.sent_again',
  'payment.booked',
  /** Ended unpaid. */
  'payment.cancelled',
  /** The slot is held and the amount is fixed. */
  'payment.opened',
  'prices.changed',
  'problem.booked',
  'problem.cancelled',
  'problem.refunded',
  'problem.resolved',
  'profile.changed',
  'refund.decided',
  'refund.failed',
  'refund.made',
  'rules.changed',
]);
export type AuditAction = z.output<typeof auditAction>;

/** The topics by which the log can be filtered. */
export const auditTopic = z.enum(['money', 'lessons', 'availability', 'settings', 'accounts']);
export type AuditTopic = z.output<typeof auditTopic>;

/** Somebody as they are called now. `name` is null for an account that was deleted. */
const auditPerson = z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()) });
export type AuditPerson = z.output<typeof auditPerson>;

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** One of `auditAction`. Newer servers may send others. */
  action: z.string(),
  /** Null for the system: a job or the payment provider. */
  actor: z.nullable(auditPerson),
  player: z.nullable(auditPerson),
  bookingId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  amount: z.nullable(pounds),
  /** Ids, numbers, times and names of fields. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditLogEntry = z.output<typeof auditEntry>;

const auditSearch = z.object({
  /** Part of a name or an e-mail address of whoever did it, or `system`. */
  by: z.optional(text(MAX_SEARCH_LENGTH)),
  topic: z.optional(auditTopic),
  /** Part of a name or an e-mail address of the player whom it is about. */
  player: z.optional(text(MAX_SEARCH_LENGTH)),
  /** London days, both included. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(100))),
});
export type AuditSearch = z.input<typeof auditSearch>;

/** A page of 50 entries of the audit log, the latest first. */
export const searchAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  query: auditSearch,
  response: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
});
