import type {
  AdminBooking,
  Credential,
  Overview,
  PaymentToLookAt,
  WaitingTimeRequest,
} from '@lessons/contract';
import {
  formatAskedTime,
  formatLongDate,
  formatPounds,
  forWhom,
  fullNameOf,
  unreadCalendarText,
  type CalendarDate,
} from '@lessons/rules';
import { MONEY_PATH, settingsPath, tabPath } from '../routes.ts';

/** Something that waits for the coach, and the screen on which it is solved. */
interface WaitingLine {
  text: string;
  href: string;
}

/** Undefined is what could not be loaded. */
export interface Waits {
  overview: Overview | undefined;
  payments: readonly PaymentToLookAt[] | undefined;
  toSettle: readonly AdminBooking[] | undefined;
  /** Whether a part could not be loaded, so that more may wait. */
  isIncomplete: boolean;
}

/** Returns a line for each kind of thing that waits for the coach, with its number. */
export function whatWaits(
  { overview, payments = [], toSettle = [], isIncomplete }: Waits,
  today: CalendarDate,
): WaitingLine[] {
  const { failedMails = 0, unreadCalendar, endingCredentials = [] } = overview ?? {};
  const money = [
    ...moneyThatWaits({ payments, toSettle }),
    isIncomplete ? 'What else waits couldn’t be loaded' : '',
  ];
  const mails = counted(failedMails, 'email didn’t arrive', 'emails didn’t arrive');
  return [
    ...money.map((text) => ({ text, href: MONEY_PATH })),
    { text: unreadCalendar ? unreadCalendarText(unreadCalendar) : '', href: tabPath('rules') },
    { text: endingText(endingCredentials, today), href: settingsPath('profile') },
    { text: mails, href: settingsPath('mails') },
  ].filter(({ text }) => text !== '');
}

/** Returns a line for each kind of thing that waits in Money. */
export function moneyThatWaits({
  payments = [],
  toSettle = [],
}: Pick<Waits, 'payments' | 'toSettle'>): string[] {
  const disputes = payments.filter(({ kind }) => kind === 'dispute').length;
  return [
    counted(disputes, 'disputed payment', 'disputed payments'),
    counted(payments.length - disputes, 'payment to look at', 'payments to look at'),
    ...owed(toSettle.filter(({ paymentStatus }) => paymentStatus === 'owes')),
    ...toGiveBack(toSettle.filter(({ paymentStatus }) => paymentStatus === 'to_give_back')),
  ].filter((text) => text !== '');
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}

/** DBS check ends on Monday 14 December 2026; 2 credentials have ended or end soon */
function endingText([first, ...others]: readonly Credential[], today: CalendarDate): string {
  if (!first?.until) return '';
  if (others.length > 0) return `${others.length + 1} credentials have ended or end soon`;
  return `${first.name} ${first.until < today ? 'ended' : 'ends'} on ${formatLongDate(first.until)}`;
}

/** Margaret Hill owes £50; 2 clients owe £150 */
function owed(lessons: readonly AdminBooking[]): string[] {
  const { pounds, clients, name } = totalOf(lessons);
  if (clients === 0) return [];
  return [clients === 1 ? `${name} owes ${pounds}` : `${clients} clients owe ${pounds}`];
}

/** £50 to give back to Rafael Ortiz; £150 to give back to 2 clients */
function toGiveBack(lessons: readonly AdminBooking[]): string[] {
  const { pounds, clients, name } = totalOf(lessons);
  if (clients === 0) return [];
  return [`${pounds} to give back to ${clients === 1 ? name : `${clients} clients`}`];
}

function totalOf(lessons: readonly AdminBooking[]) {
  return {
    pounds: formatPounds(lessons.reduce((sum, { price }) => sum + price, 0)),
    clients: new Set(lessons.map(({ userId }) => userId)).size,
    // The one who pays, whoever plays.
    name: lessons[0] ? fullNameOf(lessons[0].user) : '',
  };
}

/** Sarah Hill would like Tuesdays 17:00 for Tom */
export function timeRequestText(request: WaitingTimeRequest): string {
  return `${fullNameOf(request.client)} would like ${formatAskedTime(request)}${forWhom(request)}`;
}
