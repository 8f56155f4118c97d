import type { AuditAction, AuditLogEntry, AuditPerson } from '@lessons/contract';
import { formatDateRange, formatShortDate } from '../format-date.ts';
import {
  addDays,
  formatPounds,
  formatShortDay,
  formatShortWeekday,
  formatTime,
  poundsOf,
} from '@lessons/rules';

/** The actions, as the end of a sentence that begins with who did it. % is whom it is about. */
const sentences: Record<AuditAction, string> = {
  'access.granted': 'became coach and admin',
  'access.removed': 'removed the coach’s access of %',
  'account.closed': 'asked for the account to be deleted',
  'account.erased': 'deleted an account',
  'away.added': 'closed the days of a time away',
  'away.removed': 'opened the days of a time away',
  'away.shortened': 'shortened a time away',
  'away.undone': 'undid a time away',
  'business.changed': 'changed the business details',
  'calendar.check_requested': 'checked their own calendar',
  'calendar.connected': 'connected their own calendar',
  'calendar.removed': 'removed their own calendar',
  'client.added': 'entered the client %',
  'client.changed': 'changed the name or contact of the client %',
  'client.list_added': 'added clients from a list',
  'client.list_removed': 'took back clients from a list',
  'client.merged': 'joined the client % with their account',
  'client.notes_written': 'wrote private notes on %',
  'client.removed': 'removed the client %',
  'coach_profile.changed': 'changed the coach’s profile',
  'date.blocked': 'blocked a date',
  'date.unblocked': 'opened a blocked date',
  'daylight.changed': 'changed how late players can book at dusk',
  'factor.added': 'has a second factor now',
  'factor.removed': 'has no second factor any more',
  'factor.reset': 'reset the second factor of %',
  'factor.reset_failed': 'could not reset the second factor of %',
  'feed.removed': 'removed the address of the calendar',
  'feed.renewed': 'made a new address for the calendar',
  'feed.shown': 'had the address of the calendar shown',
  'first_steps.hidden': 'hid the guide to the first steps',
  'hand_payment.asked': 'asked % to pay for a lesson',
  'hand_payment.given_back': 'gave back what % had paid in person',
  'hand_payment.mistake': 'removed a payment in person for %, recorded by mistake',
  'hand_payment.recorded': 'recorded a payment in person for %',
  'hand_payment.set_off': 'set off what was to be given back to % against what they paid',
  'hand_payment.set_off_undone': 'undid a set-off for %: the money is to be given back',
  'hand_payment.to_give_back':
    'cancelled a lesson of % that was paid in person: the money is to be given back',
  'hold.released': 'released a held slot',
  'hours.other_added': 'set other hours',
  'hours.other_removed': 'removed other hours',
  'hours.replaced': 'replaced the working hours',
  'hours.window_added': 'added working hours',
  'lesson.attended': 'took back that % missed a lesson',
  'lesson.booked_for_client': 'booked a lesson for %',
  'lesson.called_off': 'called off a lesson of %',
  'lesson.cancelled': 'cancelled a lesson of %',
  'lesson.missed': 'noted that % missed a lesson',
  'lesson.moved': 'moved a lesson of %',
  'lesson.notes_written': 'wrote notes on a lesson of %',
  'lesson.player_changed': 'changed who plays in a lesson of %',
  'lesson.price_changed': 'changed the price of a lesson of %',
  'lesson.resumed': 'had a lesson of % go ahead that was called off',
  'lesson.unwaived': 'undid the write-off of a debt of %',
  'lesson.waived': 'wrote off a debt of %',
  'mail.sent_again': 'sent an email again',
  'payment.booked': 'booked a paid lesson',
  'payment.cancelled': 'ended an unpaid payment of %',
  'payment.opened': 'held a slot to pay for it',
  'prices.changed': 'changed the prices',
  'problem.booked': 'booked the lesson of a listed payment',
  'problem.cancelled': 'cancelled a listed payment',
  'problem.refunded': 'refunded a listed payment',
  'problem.resolved': 'marked a listed payment as resolved',
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

/** Returns the words before and after the name of whom an action is about; one part if nobody is named. */
export function partsOf(action: string, isNamed: boolean): readonly [before: string, after?: string] {
  const words = describeAction(action);
  if (!isNamed) return [words.replace(/ (of|for|on|to) %/, '').replace('%', 'a client')];
  const [before = '', after = ''] = (words.includes('%') ? words : `${words} for %`).split('%');
  return [before, after];
}

export function nameOf(person: AuditPerson | null): string {
  return person ? (person.name ?? 'Deleted player') : 'The system';
}

/** Returns the end of an entry's sentence: when, and what has changed. The ids are shown apart. */
export function endOf({ details }: AuditLogEntry): string {
  const { from, to, startsAt, date, startTime, endTime, anyway, byLink, ...others } = details;
  const words: string[] = [];
  if (isTime(from) && isTime(to) && from !== to)
    words.push(` from ${textOf('from', from)} to ${textOf('to', to)}`);
  // Moved to another place, or to another length.
  else if (isTime(from)) words.push(` on ${textOf('from', from)}`);
  else if (isDate(from) && isDate(to))
    words.push(from === to ? ` on ${formatShortDate(from)}` : ` for ${formatDateRange(from, to)}`);
  if (isTime(startsAt)) words.push(` on ${textOf('startsAt', startsAt)}`);
  if (typeof date === 'string') words.push(` on ${formatShortDate(date)}`);
  if (typeof startTime === 'string') words.push(`, ${startTime}–${String(endTime)}`);
  if (byLink === true) words.push(', by link');
  if (anyway === true) words.push(', at a time players can’t book');
  const changes = Object.entries(others).flatMap(([name, value]) => changeOf(name, value, details));
  if (changes.length > 0) words.push(`: ${changes.join(', ')}`);
  return `${words.join('')}.`;
}

/** Returns the ids of what an entry is about, for whoever looks it up elsewhere. */
export function idsOf({ bookingId, paymentId, details }: AuditLogEntry): string[] {
  const ids = Object.entries({ lesson: bookingId, payment: paymentId, ...details });
  return ids.flatMap(([name, value], index) => {
    if (!value || (index > 1 && !name.endsWith('Id'))) return [];
    return `${wordsOf(name.replace(/Id$/, ''))} ${value}`;
  });
}

/** Returns one detail in words, such as `one hour from £50 to £55`; nothing for what is empty, false, unchanged or an id. */
function changeOf(name: string, value: unknown, details: AuditLogEntry['details']): string[] {
  const isEmpty =
    value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  if (isEmpty || name.endsWith('Id') || /^former[A-Z]/.test(name)) return [];
  const text = textOf(name, value);
  const words = wordsOf(name.replace(/Pence$/, ''));
  const former = details[`former${name.slice(0, 1).toUpperCase()}${name.slice(1)}`];
  if (former === value) return [];
  if (former !== undefined)
    return [`${words} from ${former === null ? 'nothing' : textOf(name, former)} to ${text}`];
  if (value === true) return [words.replace(/^(is|was|has) /, '')];
  return [['reason', 'fields', 'method', 'kind', 'weekdays'].includes(name) ? text : `${words} ${text}`];
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
  if (name === 'weekdays' && Array.isArray(value)) return value.map(nameOfWeekday).join(', ');
  if (Array.isArray(value)) return value.map((part) => wordsOf(String(part))).join(', ');
  if (typeof value !== 'string') return String(value);
  if (isTime(value)) return `${formatShortDay(value)} ${formatTime(value)}`;
  return /^[a-z_]+$/.test(value) ? wordsOf(value) : value;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Returns the name of a day of the week, 0 for Sunday. */
const nameOfWeekday = (day: unknown) => formatShortWeekday(addDays('2026-11-22', Number(day)));
