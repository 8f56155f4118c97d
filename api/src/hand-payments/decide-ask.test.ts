import { expect, test } from '@jest/globals';
import { outcomeOf } from '../../../tests/fixtures/api/refusal-of.ts';
import { decideAsk, type Debt } from './decide-ask.ts';

const NOW = new Date('2037-11-24T12:00:00Z');
const LESSON = {
  id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  status: 'completed',
  startsAt: new Date('2037-11-24T09:00:00Z'),
  endsAt: new Date('2037-11-24T10:00:00Z'),
  pricePence: 5000,
  payPlan: 'by_hand',
  owesCancelled: false,
  waivedAt: null,
  askedAt: null,
  payment: null,
  handPayment: null,
} as unknown as Debt;
const PAID = { toGiveBackAt: null, givenBackAt: null } as NonNullable<Debt['handPayment']>;

/** Returns how many of these lessons are to be noted, or the code of the refusal. */
function askFor(
  lessons: readonly Partial<Debt>[],
  { how = 'mailed', email = 'sarah@example.com', seenPence = 5000 } = {},
) {
  const debts = lessons.map((lesson) => ({ lesson: { ...LESSON, ...lesson }, seenPence }));
  return outcomeOf(() => decideAsk(debts, { how: how as 'mailed' | 'shared', email }, NOW).length);
}

test.each<[string, Partial<Debt>, number | string]>([
  ['took place', {}, 1],
  ['is over and not completed yet', { status: 'confirmed' }, 1],
  ['was cancelled within 24 hours', { status: 'cancelled', owesCancelled: true }, 1],
  ['was cancelled without debt', { status: 'cancelled' }, 'money_changed'],
  ['is to come', { status: 'confirmed', endsAt: new Date('2037-11-25T10:00:00Z') }, 'money_changed'],
  ['is called off', { status: 'pending' }, 'money_changed'],
  ['is waived', { waivedAt: NOW }, 'money_changed'],
  ['was paid by hand', { handPayment: PAID }, 'money_changed'],
  ['was paid by card', { payment: { paymentIntentId: 'pi_1' } }, 'money_changed'],
  ['has another price', { pricePence: 4500 }, 'money_changed'],
  ['is free', { payPlan: 'free', pricePence: 0 }, 'money_changed'],
  ['was asked for yesterday', { askedAt: new Date('2037-11-23T12:00:00Z') }, 1],
  ['was asked for today', { askedAt: new Date('2037-11-24T00:00:00Z') }, 0],
])('the coach asks for a lesson that %s', (_, lesson, expected) => {
  expect(askFor([lesson])).toBe(expected);
});

test('nobody is asked if the money of one of several lessons has changed', () => {
  expect(askFor([{}, {}])).toBe(2);
  expect(askFor([{}, { handPayment: PAID }])).toBe('money_changed');
});

test('a client without an address can be asked with the words that are shared, and not by mail', () => {
  expect(askFor([{}], { email: '' })).toBe('no_address');
  expect(askFor([{}], { email: '', how: 'shared' })).toBe(1);
});
