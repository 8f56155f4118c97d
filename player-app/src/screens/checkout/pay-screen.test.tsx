import { describe, expect, test } from '@jest/globals';
import { createBooking, listBookings, payForLesson } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { calledOffByRain, nextId, paidInCash } from '../../../test/sample-data.ts';
import { pay, payButton } from '../../../test/set-up-checkout.ts';
import { opened, paid, PATH, setUpPayment, toPay } from '../../../test/set-up-payment.ts';

const { api, stripe, open } = setUpPayment();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the payment of a lesson that the coach booked says which lesson it is, and is opened once for its price', async () => {
  await open();
  expect(await payButton()).toBeVisible();
  expect(await heading('Pay for your lesson')).toBeVisible();
  const summary = within(screen.getByRole('region', { name: 'Your lesson' }));
  for (const fact of ['Tuesday 24 November 2026', '17:00–18:00', '1 hour', 'Village Tennis Court', '£50'])
    expect(summary.getByText(fact)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to lesson' })).toHaveAttribute(
    'href',
    `/lessons/${toPay.id}`,
  );
  expect(screen.queryByText(/Held for you/)).toBeNull();
  expect(api.bodiesTo(payForLesson)).toEqual([{ amount: 50 }]);
});

test('the payment of a lesson that was cancelled too late says why it is due', async () => {
  api.on(listBookings, [{ ...toPay, status: 'cancelled', paymentStatus: 'owes' }]);
  await open();
  expect(await payButton()).toBeVisible();
  expect(screen.getByText(/^This lesson was cancelled within 24 hours/)).toBeVisible();
});

describe('a lesson that is not to pay online', () => {
  test.each([
    [
      'paid in cash',
      { ...paidInCash },
      'Already paid',
      'This lesson is paid in cash. There is nothing more to pay.',
    ],
    [
      'called off',
      calledOffByRain,
      'Called off',
      'Alex Morgan has called this lesson off. There is nothing to pay until it has a new time.',
    ],
    [
      'cancelled without a debt',
      { status: 'cancelled', paymentStatus: 'nothing_due' },
      'Nothing to pay',
      'This lesson has been cancelled. There is nothing to pay for it.',
    ],
    ['let go by the coach', { paymentStatus: 'waived' }, 'Nothing to pay', 'There is nothing to pay for it.'],
    [
      'owed for more than 30 days',
      { paymentStatus: 'owes' },
      'Not payable online',
      /^This lesson can’t be paid online\. Please pay .+ as you have agreed\.$/,
    ],
    [
      'paid in a way of a later release',
      { paymentStatus: 'instalments' },
      'Not payable online',
      'This lesson can’t be paid online.',
    ],
  ] as const)(
    'a lesson that is %s opens no payment and leads back',
    async (_, differences, title, reason) => {
      api.on(listBookings, [{ ...toPay, ...differences, canPayOnline: false }]);
      await open();
      expect(await heading(title)).toBeVisible();
      expect(screen.getByText(reason)).toBeVisible();
      expect(screen.getByText('Tuesday 24 November 2026, 17:00–18:00')).toBeVisible();
      expect(screen.getByRole('link', { name: 'View lesson' })).toHaveAttribute(
        'href',
        `/lessons/${toPay.id}`,
      );
      expect(api.bodiesTo(payForLesson)).toEqual([]);
    },
  );

  test.each([
    [1, 'Pay £45', 'Also to pay: Tue 10 Nov, 17:00–18:00'],
    [3, 'Pay £135', 'Also to pay: 3 lessons'],
  ])('whoever owes for %i other lessons is led from a paid one to them', async (count, label, said) => {
    const owed = { ...toPay, paymentStatus: 'owes' as const, price: 45 };
    const times = { startTime: '2026-11-10T17:00:00.000Z', endTime: '2026-11-10T18:00:00.000Z' };
    api.on(listBookings, [
      paid,
      ...Array.from({ length: count }, () => ({ ...owed, ...times, id: nextId() })),
    ]);
    await open();
    expect(await heading('Paid online')).toBeVisible();
    const others = screen.getByRole('link', { name: label });
    expect(others).toHaveAttribute('href', '/pay');
    expect(others).toHaveAccessibleDescription(said);
  });

  test('a paid lesson that is over offers no way to the court', async () => {
    api.on(listBookings, [
      { ...paid, startTime: '2026-11-19T17:00:00.000Z', endTime: '2026-11-19T18:00:00.000Z' },
    ]);
    await open();
    expect(await heading('Paid online')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  });

  test.each([
    ['/pay', 'You owe nothing.'],
    ['/pay?lesson=another', 'This isn’t one of your lessons.'],
  ])('%s without a lesson of the player’s says so', async (address, said) => {
    await open(address);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
  });
});

describe('a lesson that changes before it is paid', () => {
  test('the price that the coach has mended is named before the lesson is paid', async () => {
    api.on(payForLesson, () => {
      api.on(listBookings, [{ ...toPay, price: 55 }]).on(payForLesson, opened('pi_2_secret_2', 55));
      return refusal(422, 'The price of this lesson is now £55.', 'price_changed');
    });
    await open();
    expect(await screen.findByRole('button', { name: 'Pay £55' })).toBeVisible();
    expect(screen.getByText('The price of this lesson has changed. It is £55 now.')).toBeVisible();
    expect(api.bodiesTo(payForLesson)).toEqual([{ amount: 50 }, { amount: 55 }]);
  });

  test.each([
    ['in cash', { ...paidInCash, canPayOnline: false }, 'Already paid'],
    ['online', paid, 'Paid online'],
  ] as const)('a lesson that was paid %s meanwhile is not paid again', async (_, differences, title) => {
    api.on(payForLesson, () => {
      api.on(listBookings, [{ ...toPay, ...differences }]);
      return refusal(422, 'This lesson is already paid.', 'already_paid');
    });
    await open();
    expect(await heading(title)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a payment that was closed while its form was open is opened anew, and nothing was charged', async () => {
    stripe.confirm = () => {
      api.on(payForLesson, opened('pi_2_secret_2'));
      return Promise.resolve({
        error: { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'canceled' } },
      });
    };
    await open();
    await pay();
    expect(await screen.findByText('This payment had been closed. Nothing was charged.')).toBeVisible();
    expect(await payButton()).toBeVisible();
    expect(stripe.elements.at(-1)?.clientSecret).toBe('pi_2_secret_2');
  });

  test('a payment whose answer was lost before the coach noted cash says what becomes of the money', async () => {
    stripe.confirm = () => Promise.reject(new Error('Failed to fetch'));
    await open();
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('you won’t be charged twice');
    stripe.confirm = () => {
      api.on(listBookings, [{ ...toPay, ...paidInCash, canPayOnline: false }]);
      api.on(payForLesson, refusal(422, 'This lesson is already paid.', 'already_paid'));
      return Promise.resolve({ error: { payment_intent: { id: 'pi_1', status: 'canceled' } } });
    };
    await pay();
    const title = await heading('Already paid');
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.queryByText(/If your card was charged/)).toBeNull();
  });
});

describe('a payment that is not made', () => {
  test('paying by a bank’s page comes back to the lesson’s payment', async () => {
    let returnUrl: string | undefined;
    stripe.confirm = ({ confirmParams }) => {
      returnUrl = confirmParams?.return_url;
      return new Promise(() => {});
    };
    await open();
    await pay();
    expect(returnUrl).toBe(`${window.location.origin}${PATH}`);
  });

  test('a bank’s page that was left without paying leads back to the form, and nothing was charged', async () => {
    await open(`${PATH}&payment_intent=pi_1&redirect_status=failed`);
    expect(await screen.findByText('Your payment didn’t go through, and nothing was charged.')).toBeVisible();
    expect(await payButton()).toBeVisible();
    expect(api.bodiesTo(createBooking)).toEqual([]);
  });
});

describe('a payment that can’t be opened', () => {
  test.each([
    ['without a connection', lostConnection, /could not be reached/],
    [
      'by a server that fails',
      refusal(500, 'Something went wrong on our side.'),
      'Something went wrong on our side.',
    ],
    [
      'while the bank processes an earlier one',
      refusal(422, 'Your bank is still processing your payment.', 'payment_processing'),
      'Your bank is still processing your payment.',
    ],
  ])(
    'a payment that can’t be opened %s says so beside the lesson, and can be tried again',
    async (_, answer, said) => {
      api.on(payForLesson, answer);
      await open();
      expect(within(await screen.findByRole('alert')).getByText(said)).toBeVisible();
      expect(screen.getByText('Tuesday 24 November 2026')).toBeVisible();
      api.on(payForLesson, opened('pi_1_secret_1'));
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await payButton()).toBeVisible();
    },
  );

  test('a lesson that can’t be loaded can be tried again', async () => {
    api.on(listBookings, refusal(500, 'Sorry'));
    await open();
    expect(await screen.findByText('Your lesson could not be loaded.')).toBeVisible();
    api.on(listBookings, [toPay]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await payButton()).toBeVisible();
  });
});
