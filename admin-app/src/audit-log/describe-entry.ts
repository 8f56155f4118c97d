import type { AuditAction, AuditLogEntry, AuditPerson } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime, poundsOf } from '@lessons/rules';

/** The actions, as the end of a sentence that begins with who did it. */
const sentences: Record<AuditAction, string> = {
  'access.granted': 'became coach and admin',
  'access.removed': 'removed the coach’s access',
  'account.closed': 'asked for the account to be deleted',
  'account.erased': 'deleted an account',
  'business.changed': 'changed the business details',
  'calendar.check_requested': 'had the own calendar checked',
  'calendar.connected': 'connected an own calendar',
  'calendar.removed': 'removed the own calendar',
  'client.added': 'entered a client',
  'client.changed': 'changed a client’s name or contact',
  'client.merged': 'joined a client with their account',
  'client.notes_written': 'wrote private notes on a client',
  'client.removed': 'removed a client',
  'coach_profile.changed': 'changed the coach’s profile',
  'date.blocked': 'blocked a date',
  'date.unblocked': 'opened a blocked date',
  'factor.added': 'has a second factor now',
  'factor.removed': 'has no second factor any more',
  'factor.reset': 'reset the second factor',
  'factor.reset_failed': 'could not reset the second factor',
  'feed.removed': 'removed the address of the calendar',
  'feed.renewed': 'made a new address for the calendar',
  'feed.shown': 'had the address of the calendar shown',
  'first_steps.hidden': 'hid the guide to the first steps',
  'hand_payment.given_back': 'gave a payment by hand back',
  'hand_payment.mistake': 'took back a payment by hand that was recorded by mistake',
  'hand_payment.recorded': 'recorded a payment by hand',
  'hand_payment.to_give_back': 'cancelled a lesson that was paid by hand: the money is to be given back',
  'hold.released': 'released a held slot',
  'hours.draft_begun': 'began to send new working hours',
  'hours.replaced': 'replaced the working hours',
  'hours.window_added': 'added working hours',
  'lesson.attended': 'took back that a client missed a lesson',
  'lesson.booked_for_client': 'booked a lesson for a client',
  'lesson.called_off': 'called a lesson off',
  'lesson.cancelled': 'cancelled a lesson',
  'lesson.confirmed': 'confirmed a lesson',
  'lesson.missed': 'noted that a client missed a lesson',
  'lesson.moved': 'moved a lesson',
  'lesson.notes_written': 'wrote notes on a lesson',
  'lesson.price_changed': 'changed the price of a lesson',
  'lesson.rejected': 'rejected a lesson',
  'lesson.resumed': 'had a lesson go ahead that was called off',
  'lesson.unwaived': 'took back that a debt was let go',
  'lesson.waived': 'let a debt go',
  'mail.sent_again': 'sent a mail again',
  'payment.booked': 'booked a paid lesson',
  'payment.cancelled': 'ended an unpaid payment',
  'payment.opened': 'held a slot to pay for it',
  'prices.changed': 'changed the prices',
  'problem.booked': 'booked the lesson of a listed payment',
  'problem.cancelled': 'cancelled a listed payment',
  'problem.moved': 'chose the time of a lesson that was moved before a restore',
  'problem.refunded': 'refunded a listed payment',
  'problem.settled': 'marked a listed payment as settled',
  'profile.changed': 'changed their own details',
  'refund.decided': 'decided a refund',
  'refund.failed': 'could not make a refund',
  'refund.made': 'made a refund',
  'rules.changed': 'changed the booking rules',
};

/** Returns the end of a sentence about the action, also for one that a newer server has added. */
export function describeAction(action: string): string {
  return Object.hasOwn(sentences, action)
    ? sentences[action as AuditAction]
    : action.replaceAll(/[._]/g, ' ');
}

export function nameOf(person: AuditPerson | null): string {
  return person ? (person.name ?? 'Deleted player') : 'The system';
}

/** Returns the entry's details as facts such as `horizon weeks: 8`, without the ids, which are shown apart. */
export function factsOf({ details }: AuditLogEntry): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    return `${wordsOf(name.replace(/Pence$/, ''))}: ${textOf(name, value)}`;
  });
}

/** Returns the words of a name such as `formerOneHour` or `cancelled_by_coach`, in lower case. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase();
}

function textOf(name: string, value: unknown): string {
  if (name.endsWith('Pence') && typeof value === 'number') return formatPounds(poundsOf(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((part) => wordsOf(String(part))).join(', ');
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatShortDay(value)} ${formatTime(value)}`;
  return /^[a-z_]+$/.test(value) ? wordsOf(value) : value;
}
