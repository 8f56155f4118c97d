import * as z from 'zod/mini';

/** What the audit log records. A name never changes: entries are kept for years. */
export const auditAction = z.enum([
  'access.granted',
  'access.removed',
  'business.changed',
  'calendar.check_requested',
  'calendar.connected',
  'calendar.removed',
  'date.blocked',
  'date.unblocked',
  /** The account's second factor, as the API saw it: there is one, there is none any more. */
  'factor.added',
  'factor.removed',
  /** An admin removed the factors of somebody who has lost them. */
  'factor.reset',
  'feed.removed',
  'feed.renewed',
  /** The coach released a slot that somebody was paying for. */
  'hold.released',
  /** A week is being sent day by day. */
  'hours.draft_begun',
  'hours.replaced',
  'hours.window_added',
  'lesson.cancelled',
  'lesson.confirmed',
  'lesson.moved',
  'lesson.notes_written',
  'lesson.rejected',
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
  'problem.settled',
  'profile.changed',
  'refund.decided',
  'refund.failed',
  'refund.made',
  'rules.changed',
]);
export type AuditAction = z.output<typeof auditAction>;
