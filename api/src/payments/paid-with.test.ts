import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { paidWith } from './paid-with.ts';

const setup = await setUpPayments();
const { api } = setup;

const UNKNOWN_CARD = { cardBrand: null, cardLast4: null, cardWallet: null };
const VISA = { cardBrand: 'visa', cardLast4: '4242', cardWallet: null };

const intentWith = (charge: unknown) => ({ latest_charge: charge }) as Stripe.PaymentIntent;
const paidBy = (details: unknown) => intentWith({ payment_method_details: details });

test.each([
  ['a card', paidBy({ card: { brand: 'visa', last4: '4242', wallet: null } }), VISA],
  [
    'a wallet',
    paidBy({ card: { brand: 'amex', last4: '0005', wallet: { type: 'google_pay' } } }),
    { cardBrand: 'amex', cardLast4: '0005', cardWallet: 'google_pay' },
  ],
  [
    'a card of no brand',
    paidBy({ card: { brand: null, last4: '1111' } }),
    { ...VISA, cardBrand: 'unknown', cardLast4: '1111' },
  ],
  ['a card without digits', paidBy({ card: { brand: 'visa', last4: null } }), UNKNOWN_CARD],
  ['digits that are none', paidBy({ card: { brand: 'visa', last4: '42x2' } }), UNKNOWN_CARD],
  ['another way to pay', paidBy({ type: 'link', link: {} }), UNKNOWN_CARD],
  ['an unknown way to pay', intentWith({ payment_method_details: null }), UNKNOWN_CARD],
  ['an intent without a charge', intentWith(null), UNKNOWN_CARD],
  ['a charge that was not retrieved', intentWith('ch_1'), UNKNOWN_CARD],
])('a payment by %s is shown as such', (_, intent, card) => {
  expect(paidWith(intent)).toEqual(card);
});

describe('the card of a lesson', () => {
  const payments = () => api.knex('payments');
  const stored = () => payments().first('cardBrand', 'cardLast4', 'cardWallet');
  const receiptCard = async (id: string) =>
    (await api.call('GET', `/api/bookings/${id}/receipt`, { as: setup.player })).body['card'];

  test('the card of a lesson is stored when it is booked, and shown on the receipt', async () => {
    const { id } = await bookLesson(api, setup.player, undefined, 60, '5555555555554444');
    expect(await stored()).toEqual({ ...VISA, cardBrand: 'mastercard', cardLast4: '4444' });
    expect(await receiptCard(id)).toEqual({ brand: 'mastercard', last4: '4444', wallet: null });
  });

  test('the card of a lesson is erased with a deleted account, and does not come back', async () => {
    await bookLesson(api, setup.player);
    await payments().update({ receiptEmail: '' });
    expect(await stored()).toEqual(UNKNOWN_CARD);
    await setup.compare();
    expect(await stored()).toEqual(UNKNOWN_CARD);
  });
});
