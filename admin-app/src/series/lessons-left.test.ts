import { expect, test } from '@jest/globals';
import { buildAdminBooking, paidInCash } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { daysOf, describePricesLeft } from './lessons-left.ts';

const paid = (day: string, price = 45) => buildAdminBooking(`${day}T17:30Z`, { ...paidInCash, price });
const byHand = { payPlan: 'by_hand', handPayment: null, price: 45 } as const;

test.each([
  [['2026-11-24'], 'Tue 24 Nov'],
  [['2026-11-24', '2026-12-01'], 'Tue 24 Nov and Tue 1 Dec'],
  [['2026-11-24', '2026-12-01', '2026-12-08'], 'Tue 24 Nov, Tue 1 Dec and Tue 8 Dec'],
])('the days of lessons on %j are %s', (days, text) => {
  expect(daysOf(days.map((day) => paid(day)))).toBe(text);
});

test.each([
  ['one that is paid', [paid('2026-11-24')], 'Tue 24 Nov is paid and stays at £45.'],
  [
    'two that are paid',
    [paid('2026-11-24'), paid('2026-12-01')],
    'Tue 24 Nov and Tue 1 Dec are paid and stay at £45.',
  ],
  [
    'two that are paid at other prices',
    [paid('2026-11-24'), paid('2026-12-01', 47.5)],
    'Tue 24 Nov is paid and stays at £45. Tue 1 Dec is paid and stays at £47.50.',
  ],
  [
    'one that is called off',
    [buildCalledOff('2026-11-24T17:30Z', byHand)],
    'Tue 24 Nov is called off and stays at £45.',
  ],
  [
    'one whose debt was let go',
    [buildAdminBooking('2026-11-24T17:30Z', { ...byHand, paymentStatus: 'waived' })],
    'Tue 24 Nov is written off and stays at £45.',
  ],
  ['none', [], ''],
])('of the lessons whose price stays, %s is named', (_which, lessons, text) => {
  expect(describePricesLeft(lessons)).toBe(text);
});
