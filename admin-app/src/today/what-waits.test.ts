import { describe, expect, test } from '@jest/globals';
import type { AdminBooking, PaymentToLookAt } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { overviewOf } from '../../test/overview-api.ts';
import { moneyThatWaits, whatWaits, type Waits } from './what-waits.ts';

const overview = overviewOf([]);
const nothing: Waits = { overview, payments: [], toSettle: [], isIncomplete: false };
const linesOf = (change: Partial<Waits>) => whatWaits({ ...nothing, ...change }, '2026-11-24');
const textsOf = (change: Partial<Waits>) => linesOf(change).map(({ text }) => text);

const payment = (kind = 'not_booked'): PaymentToLookAt => ({
  id: '1',
  paymentIntentId: null,
  amount: 50,
  playerEmail: 'ana@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  problem: 'It is not booked.',
  kind,
  providerReason: null,
  actions: [],
});
const lesson = (firstName: string, paymentStatus: string, userId: string): AdminBooking =>
  buildAdminBooking('2026-11-20T10:00Z', { userId, paymentStatus, user: { firstName, lastName: 'Hill' } });

describe('what waits for the coach', () => {
  test('nothing is listed while nothing waits, and nothing of what is not loaded', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ overview: undefined, payments: undefined, toSettle: undefined })).toEqual([]);
  });

  test('disputes have a line of their own beside the other payments', () => {
    expect(textsOf({ payments: [payment('dispute'), payment(), payment('moved')] })).toEqual([
      '1 disputed payment',
      '2 payments to look at',
    ]);
  });

  test('what waits in Money leaves out emails and what could not be loaded', () => {
    expect(moneyThatWaits({ payments: [payment()], toSettle: undefined })).toEqual(['1 payment to look at']);
    expect(moneyThatWaits({ payments: undefined, toSettle: [lesson('Ana', 'owes', 'a')] })).toEqual([
      'Ana Hill owes £50',
    ]);
  });

  test('one client who owes or gets money back is named, several are counted', () => {
    const owes = [lesson('Margaret', 'owes', 'm'), lesson('Margaret', 'owes', 'm')];
    const back = lesson('Rafael', 'to_give_back', 'r');
    expect(textsOf({ toSettle: [...owes, back] })).toEqual([
      'Margaret Hill owes £100',
      '£50 to give back to Rafael Hill',
    ]);
    const more = [lesson('Ana', 'owes', 'a'), lesson('Ana', 'to_give_back', 'a')];
    expect(textsOf({ toSettle: [...owes, back, ...more] })).toEqual([
      '2 clients owe £150',
      '£100 to give back to 2 clients',
    ]);
  });

  test('the client who owes is named, whoever plays', () => {
    const owes = { ...lesson('Margaret', 'owes', 'm'), forName: 'Tom' };
    expect(textsOf({ toSettle: [owes] })).toEqual(['Margaret Hill owes £50']);
  });

  test('a calendar that can’t be read leads to its settings, with the days that it does not block', () => {
    const unreadCalendar = { since: '2026-11-17', openFrom: null };
    const lines = linesOf({ overview: { ...overview, unreadCalendar } });
    const text =
      'Your own calendar hasn’t been read in full since Tuesday 17 November: what is new in it doesn’t block lessons.';
    expect(lines).toEqual([{ text, href: '/admin?tab=rules' }]);
    const open = { ...overview, unreadCalendar: { ...unreadCalendar, openFrom: '2026-12-07' } };
    expect(textsOf({ overview: open })).toEqual([`${text} From Monday 7 December on nothing in it does.`]);
  });

  test('credentials that end soon or have ended lead to the profile: one is named, several are counted', () => {
    const linesWith = (...days: string[]) => {
      const endingCredentials = days.map((until) => ({ name: 'DBS check', until }));
      return linesOf({ overview: { ...overview, endingCredentials } });
    };
    const href = '/admin?screen=settings&section=profile';
    expect(linesWith('2026-11-24')).toEqual([{ text: 'DBS check ends on Tuesday 24 November 2026', href }]);
    expect(linesWith('2026-11-23')).toEqual([{ text: 'DBS check ended on Monday 23 November 2026', href }]);
    const text = '2 credentials have ended or end soon';
    expect(linesWith('2026-11-23', '2026-12-20')).toEqual([{ text, href }]);
  });

  test('mails that did not arrive lead to the settings, what could not be loaded to Money', () => {
    const lines = linesOf({
      overview: { ...overview, failedMails: 1 },
      isIncomplete: true,
    });
    expect(lines).toEqual([
      { text: 'What else waits couldn’t be loaded', href: '/admin?screen=money' },
      { text: '1 email didn’t arrive', href: '/admin?screen=settings&section=mails' },
    ]);
  });
});
