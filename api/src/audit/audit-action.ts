/** The actions that the audit log records. A name never changes: entries are kept for years. */
export type AuditAction =
  /** The player has opened the link that was mailed to the address. */
  | 'account.address_confirmed'
  /** The player has asked to delete the account: it can't be used any more. */
  | 'account.closed'
  /** The database no longer says whose account it was. */
  | 'account.erased'
  | 'access.granted'
  | 'access.removed'
  | 'business.changed'
  | 'calendar.connected'
  | 'calendar.removed'
  /** The coach entered a client without account. */
  | 'client.added'
  | 'client.changed'
  /** The coach added clients from a list, and took those back who have had no lesson since. */
  | 'client.list_added'
  | 'client.list_removed'
  /** A guest's lessons went to the account of the same person. */
  | 'client.merged'
  /** The coach's private notes on a client. */
  | 'client.notes_written'
  /** The coach removed a guest, or their time was up. */
  | 'client.removed'
  /** The coach closed days or hours, opened them again whole or one day, or took it back. */
  | 'closing.added'
  | 'closing.day_opened'
  | 'closing.removed'
  | 'closing.undone'
  | 'coach_profile.changed'
  /** How long after sunset the last lesson of players ends. */
  /** The account's second factor, as the API saw it: there is one, there is none any more. */
  | 'factor.added'
  | 'factor.removed'
  /** An admin removed the factors of somebody who has lost them. */
  | 'factor.reset'
  | 'factor.reset_failed'
  | 'feed.removed'
  | 'feed.renewed'
  | 'feed.shown'
  /** The coach hid the guide to the first steps. */
  | 'first_steps.hidden'
  /** The coach released a slot that somebody was paying for. */
  | 'hold.released'
  /** Dates got other hours than their weekday's, or lost them again. */
  | 'hours.other_added'
  | 'hours.other_removed'
  | 'hours.replaced'
  | 'hours.window_added'
  /** The coach asked for what is owed, by a mail or with the words to share. */
  | 'hand_payment.asked'
  | 'hand_payment.given_back'
  | 'hand_payment.mistake'
  | 'hand_payment.recorded'
  /** Its lesson was cancelled, and the coach has to give it back. */
  | 'hand_payment.to_give_back'
  /** The coach booked it for a client. */
  | 'lesson.booked_for_client'
  /** The coach took back that the client missed it. */
  | 'lesson.attended'
  | 'lesson.called_off'
  | 'lesson.cancelled'
  | 'lesson.missed'
  | 'lesson.moved'
  | 'lesson.notes_written'
  /** The coach said who plays. */
  | 'lesson.player_changed'
  | 'lesson.price_changed'
  /** It was called off, and goes ahead after all. */
  | 'lesson.resumed'
  /** The coach told the client beside the mail that it is called off, or took that back. */
  | 'lesson.told'
  | 'lesson.told_undone'
  /** The coach let its debt go, or took that back. */
  | 'lesson.unwaived'
  | 'lesson.waived'
  | 'mail.sent_again'
  | 'payment.booked'
  /** Ended unpaid. */
  | 'payment.cancelled'
  /** The slot is held and the amount is fixed. */
  | 'payment.opened'
  | 'prices.changed'
  | 'problem.booked'
  | 'problem.cancelled'
  | 'problem.refunded'
  | 'problem.resolved'
  | 'profile.changed'
  | 'refund.decided'
  | 'refund.failed'
  | 'refund.made'
  | 'rules.changed'
  /** The coach said *Not now* to a player who had asked for a weekly time. */
  | 'time_request.declined';
