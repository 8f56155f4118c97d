import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  createBooking,
  getPayTo,
  listBookings,
  payForLesson,
  removeSavedCard,
  type Booking,
} from '@lessons/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection, refusal } from '../../../test/fake-api.ts';
import { buildBooking } from '../../../test/sample-data.ts';
import { opened, setUpPayment, toPay } from '../../../test/set-up-payment.ts';

const { api, stripe, open } = setUpPayment();

/** What the server says of each lesson's payment in place of opening it. */
let refusals: Map<string, () => Response | Promise<never>>;
/** Stripe's errors for the payment of a lesson. */
let declines: Map<string, object>;
let lessons: Booking[];
let charged: string[];

/** Has Sam owe for weekly lessons of £47.50, the last one last week. */
function owe(count: number): Booking[] {
  lessons = Array.from({ length: count }, (_, week) =>
    buildBooking(new Date(Date.UTC(2026, 10, 12 - 7 * week, 17)).toISOString(), {
      payPlan: 'by_hand',
      status: 'completed',
      paymentStatus: 'owes',
      price: 47.5,
      canPayOnline: true,
    }),
  ).toReversed();
  return lessons;
}

const settle = (id: string, differences: Partial<Booking>) => {
  lessons = lessons.map((lesson) =>
    lesson.id === id ? { ...lesson, canPayOnline: false, ...differences } : lesson,
  );
};
const DECLINED = { type: 'card_error', message: 'Your card was declined.' };

beforeEach(() => {
  [refusals, declines, charged] = [new Map(), new Map(), []];
  owe(12);
  api.on(getPayTo, { payTo: '20-00-00 12345678' }).on(removeSavedCard, { ok: true });
  api.on(listBookings, () => lessons);
  api.on(payForLesson, ({ path }) => {
    const id = path.split('/').at(-2) ?? '';
    return (
      refusals.get(id)?.() ?? { ...opened(`pi_${id}_secret_1`, 47.5), customerSessionClientSecret: 'cuss_1' }
    );
  });
  stripe.confirm = ({ clientSecret = stripe.elements.at(-1)?.clientSecret ?? '', confirmParams }) => {
    const id = clientSecret.slice('pi_'.length).replace('_secret_1', '');
    const error = declines.get(id);
    if (error) return Promise.resolve({ error });
    charged.push(`${id} ${confirmParams?.payment_method ?? 'form'}`);
    return Promise.resolve({
      paymentIntent: { id: `pi_${id}`, status: 'succeeded', payment_method: 'pm_1' },
    });
  };
  api.on(createBooking, ({ body }) => {
    const { paymentIntentId } = body as { paymentIntentId: string };
    const id = paymentIntentId.slice('pi_'.length);
    settle(id, { paymentStatus: 'completed', payPlan: 'online', paymentIntentId });
    return lessons.find((lesson) => lesson.id === id) as Booking;
  });
});

const payButton = (name: string) => screen.findByRole('button', { name });
async function press(name: string): Promise<void> {
  const button = await payButton(name);
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}
const news = (text: string | RegExp) =>
  screen.findByText(text, { selector: '[role=status] *' }, { timeout: 5_000 });
const rows = () => within(screen.getByRole('list', { name: 'Lessons' })).getAllByRole('listitem');
const idOf = (place: number) => lessons[place - 1]?.id ?? '';
const detached = () => api.requestsTo(removeSavedCard).map(({ path, query }) => [path, query]);

describe('what is owed', () => {
  test('all of it is ticked, the oldest first, with the sum and how to transfer it', async () => {
    await open('/pay');
    expect(await payButton('Pay £570')).toBeVisible();
    expect(await screen.findByText('Or by transfer: 20-00-00 12345678')).toBeVisible();
    expect(screen.getByRole('region', { name: 'To pay' })).toHaveTextContent('12 lessons');
    expect(rows()[0]).toHaveTextContent(/^Thu 27 Aug/);
    for (const tick of screen.getAllByRole('checkbox')) expect(tick).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Thu 12 Nov/ }));
    expect(await payButton('Pay £522.50')).toBeVisible();
    expect(api.bodiesTo(payForLesson)).toEqual([{ amount: 47.5, attachCard: true }]);
  });

  test('a link to one lesson opens it with that one ticked, and others can be added', async () => {
    await open(`/pay?lesson=${idOf(12)}`);
    expect(await payButton('Pay £47.50')).toBeVisible();
    expect(api.bodiesTo(payForLesson)).toEqual([{ amount: 47.5 }]);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Thu 5 Nov/ }));
    expect(await payButton('Pay £95')).toBeVisible();
  });

  test('a lesson that is to come is beside what is owed only where its own link is opened', async () => {
    lessons.push({ ...toPay, price: 47.5 });
    await open('/pay');
    expect(await payButton('Pay £570')).toBeVisible();
    expect(rows()).toHaveLength(12);
  });

  test('what is too old to be paid online stands in the list without a tick, and what can be done', async () => {
    owe(2);
    settle(idOf(1), {});
    await open('/pay');
    expect(await payButton('Pay £47.50')).toBeVisible();
    expect(rows()[0]).toHaveTextContent('Can’t be paid online any more');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('where nothing can be paid online the way to transfer is said, or to pay as agreed', async () => {
    owe(1);
    settle(idOf(1), {});
    await open('/pay');
    expect(await screen.findByText('You can pay by transfer: 20-00-00 12345678')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('with nothing ticked nothing can be paid, and it says so', async () => {
    owe(2);
    await open('/pay');
    for (const tick of await screen.findAllByRole('checkbox')) await userEvent.click(tick);
    expect(screen.getByText('Tick what you want to pay now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('what is owed that can’t be loaded can be tried again', async () => {
    api.on(listBookings, lostConnection);
    await open('/pay');
    expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
    api.undo(listBookings);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await payButton('Pay £570')).toBeVisible();
  });
});

describe('paying on one press', () => {
  test('a payment whose answer is lost is not known, never failed, and the same card goes on from there', async () => {
    declines.set(idOf(3), { type: 'api_connection_error', message: 'Lost' });
    await open('/pay');
    await press('Pay £570');
    expect(await news('£95 paid for 2 lessons. 1 not known yet. 9 not paid.')).toBeVisible();
    expect(rows()[2]).toHaveTextContent('you won’t be charged twice');
    declines.clear();
    await press('Pay £475');
    expect(await news('£570 paid for 12 lessons.')).toBeVisible();
    expect(charged.filter((charge) => charge.endsWith('form'))).toHaveLength(1);
  });

  test.each([
    [
      'without a connection',
      lostConnection,
      'The server could not be reached, and nothing was charged for it.',
    ],
    ['at the limit of payments', () => refusal(429, 'Please wait a minute.'), 'Please wait a minute.'],
  ])('%s it stops, and says what is not paid', async (_, failure, why) => {
    refusals.set(idOf(2), failure);
    await open('/pay');
    await press('Pay £570');
    expect(await news('£47.50 paid for 1 lesson. 11 not paid.')).toBeVisible();
    expect(rows()[1]).toHaveTextContent(`Not paid. ${why}`);
    refusals.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(await screen.findByText(/The card is removed after the last one/)).toBeVisible();
    expect(detached()).toHaveLength(1);
  });

  test('a declined first card is said beside the form, and nothing is paid', async () => {
    declines.set(idOf(1), DECLINED);
    await open('/pay');
    await press('Pay £570');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(await payButton('Pay £570')).toBeEnabled();
  });

  test('whoever leaves in the middle pays no further lesson, and the card is detached', async () => {
    let goOn = () => {};
    refusals.set(
      idOf(3),
      () => new Promise((_, reject) => (goOn = () => reject(new TypeError('Failed to fetch')))),
    );
    await open('/pay');
    await press('Pay £570');
    expect(await news(/^Paying 3 of 12: Thu 10 Sept?$/)).toBeVisible();
    cleanup();
    goOn();
    await waitFor(() => expect(detached()).not.toEqual([]));
    expect(charged).toHaveLength(2);
  });
});
