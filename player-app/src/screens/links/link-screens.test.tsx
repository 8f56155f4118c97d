import { describe, expect, jest, test } from '@jest/globals';
import {
  endLinkedWish,
  getLinkedChoice,
  getLinkedLesson,
  getLinkedReceipt,
  getLinkedWish,
  getReceipt,
  getUnsubscribing,
  takeNewTime,
  unsubscribe,
  type LinkedChoice,
  type Receipt,
} from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointWithLink, fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { tabTo } from '../../../test/tab-to.ts';
import { calledOffByRain } from '../../../test/sample-data.ts';

const api = fakeApi();

describe('the link to a new time', () => {
  const choice: LinkedChoice = {
    id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
    startTime: '2026-11-24T17:00:00.000Z',
    endTime: '2026-11-24T18:00:00.000Z',
    duration: 60,
    calledOff: { ...calledOffByRain.calledOff, message: null },
    elsewhere: null,
    hasAccount: true,
    newTimes: ['2026-11-24T15:00:00.000Z', '2026-11-25T09:00:00.000Z'].map((startTime) => ({
      startTime,
      endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    })),
  };
  const TAKES = '/choose?start=2026-11-25T09%3A00%3A00.000Z#the-token';
  const linked = (call: typeof getLinkedChoice | typeof takeNewTime) => endpointWithLink(call, 'the-token');

  test('the link of a called-off lesson takes its time by a press, not by being opened, and the first press tells that it was seen', async () => {
    api.on(linked(getLinkedChoice), choice);
    const [, { startTime, endTime }] = choice.newTimes as [unknown, { startTime: string; endTime: string }];
    api.on(linked(takeNewTime), { startTime, endTime, location: 'Village Tennis Court' });
    openAsVisitor(TAKES);
    expect(await screen.findByRole('heading', { name: 'Called off: rain' })).toBeVisible();
    expect(api.requests.map(({ method, query }) => [method, query['start']])).toEqual([['GET', startTime]]);
    expect(screen.getByRole('button', { name: 'Wed 25 Nov · 09:00–10:00' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take Wed 25 Nov, 09:00' }));
    expect(await screen.findByRole('heading', { name: 'Your lesson is moved' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Wednesday 25 November · 09:00–10:00');
    expect(api.bodiesTo(takeNewTime)).toEqual([{ seen: true }, { startTime }]);
  });

  test('the press of a screen reader, which is a click alone, tells that it was seen', async () => {
    api.on(linked(getLinkedChoice), choice);
    const { startTime, endTime } = choice;
    api.on(linked(takeNewTime), { startTime, endTime, location: 'Village Tennis Court' });
    openAsVisitor('/choose#the-token');
    const heading = await screen.findByRole('heading', { name: 'Called off: rain' });
    heading.click();
    heading.click();
    await waitFor(() => expect(api.bodiesTo(takeNewTime)).toEqual([{ seen: true }]));
  });

  test('the link of a lesson at another place offers a call in place of times', async () => {
    api.on(getLinkedChoice, { ...choice, elsewhere: { address: null }, newTimes: [] });
    openAsVisitor('/choose#the-token');
    expect(await screen.findByText(/Call .* for a new time, until Mon 23 Nov, 20:00\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+441632960142');
    expect(screen.getByRole('link', { name: 'Cancel this lesson' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/schedule?choose=${choice.id}`),
    );
    expect(screen.queryByText(/Nothing is free|costs nothing/)).toBeNull();
  });

  test('a time that is gone is said to be, before and after the press, and another one is taken', async () => {
    api.on(getLinkedChoice, { ...choice, newTimes: choice.newTimes.slice(0, 1) });
    openAsVisitor(TAKES);
    const gone = /^Wed 25 Nov, 09:00 has just been taken\. Please choose another time\.$/;
    expect(await screen.findByText(gone)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    cleanup();
    api.on(getLinkedChoice, choice).refuse(takeNewTime, 422, 'This slot has been taken.', 'slot_taken');
    openAsVisitor(TAKES.replace('the-token', 'another'));
    const take = await screen.findByRole('button', { name: 'Take Wed 25 Nov, 09:00' });
    api.on(getLinkedChoice, { ...choice, newTimes: choice.newTimes.slice(0, 1) });
    await userEvent.click(take);
    expect(await screen.findByText(gone)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tue 24 Nov · 15:00–16:00' }));
    expect(screen.getByRole('button', { name: 'Take Tue 24 Nov, 15:00' })).toBeVisible();
  });

  test.each([
    ['already_chosen', 422, 'This lesson has already been moved to Wed 25 Nov, 09:00.'],
    ['link_ended', 410, 'This link has ended. Please sign in, or call your coach.'],
  ])('a link to a new time that has ended says why: %s', async (code, status, words) => {
    api.on(getLinkedChoice, choice).refuse(takeNewTime, status, words, code);
    openAsVisitor(TAKES);
    const take = await screen.findByRole('button', { name: 'Take Wed 25 Nov, 09:00' });
    api.refuse(getLinkedChoice, status, words, code);
    await userEvent.click(take);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  test('the link of a called-off lesson leads on to other times, and a client without an account to the coach', async () => {
    api.on(getLinkedChoice, choice);
    openAsVisitor('/choose#the-token');
    const other = await screen.findByRole('link', { name: 'Other times or refund' });
    expect(other).toHaveAttribute('href', `/schedule?choose=${choice.id}&was=2026-11-24T17%3A00%3A00.000Z`);
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    cleanup();
    api.on(getLinkedChoice, { ...choice, hasAccount: false, newTimes: [] });
    openAsVisitor('/choose#another-token');
    expect(await screen.findByText('Nothing is free near that time.')).toBeVisible();
    expect(screen.getByRole('link', { name: `Call ${coach.name}` })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(screen.queryByRole('link', { name: 'Other times or refund' })).toBeNull();
  });
});

describe('a receipt', () => {
  const receipt: Receipt = {
    number: '000042',
    paidAt: '2026-11-20T09:30:00.000Z',
    seller: { name: 'Morgan Tennis', address: '1 Church Lane\nCambridge', vatNumber: 'GB980780684' },
    vat: { percent: 20, amount: 8.33 },
    playerName: 'Sam Reed',
    lesson: {
      startTime: '2026-11-24T17:00:00.000Z',
      endTime: '2026-11-24T18:00:00.000Z',
      duration: 60,
      location: 'Village Tennis Court',
    },
    amount: 50,
    card: null,
    refunds: [],
  };

  test('a receipt has every required detail, and a button to print it', async () => {
    api.on(endpointWithLink(getLinkedReceipt, 'the-token'), receipt);
    openAsVisitor('/receipt#the-token');
    const sheet = within(await screen.findByRole('article', { name: 'Receipt 000042' }));
    for (const text of [
      'Morgan Tennis',
      'VAT number GB 980 7806 84',
      'Friday 20 November 2026',
      'Sam Reed',
      'Tuesday 24 November 2026, 17:00–18:00, Village Tennis Court',
      'Includes VAT at 20%',
      '£8.33',
    ])
      expect(sheet.getByText(text)).toBeVisible();
    expect(sheet.getAllByText('£50.00')).toHaveLength(2);
    expect(sheet.getByRole('rowheader', { name: 'Paid by card' })).toBeVisible();
    window.print = jest.fn<typeof window.print>();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(window.print).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['succeeded', 'Refunded, Saturday 21 November 2026'],
    ['failed', 'Refund failed, not paid back yet, Saturday 21 November 2026'],
    ['disputed', 'disputed, Saturday 21 November 2026'],
  ])('a refund that is %s is shown on the receipt', async (status, text) => {
    const refunds = [{ amount: 50, status, date: '2026-11-21T10:00:00.000Z' }];
    api.on(getLinkedReceipt, { ...receipt, vat: null, refunds });
    openAsVisitor('/receipt#the-token');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('−£50.00')).toBeVisible();
    expect(screen.queryByText(/VAT at/)).toBeNull();
  });

  test.each([
    [{ brand: 'visa', last4: '4242', wallet: null }, 'Visa ending in 4242'],
    [{ brand: 'amex', last4: '0005', wallet: 'apple_pay' }, 'Apple Pay, American Express ending in 0005'],
    [{ brand: 'newest', last4: '1111', wallet: 'newest_pay' }, 'Card ending in 1111'],
  ])('a receipt names what was paid with: %j', async (card, text) => {
    api.on(getLinkedReceipt, { ...receipt, card });
    openAsVisitor('/receipt#the-token');
    expect(await screen.findByRole('rowheader', { name: `Paid by card ${text}` })).toBeVisible();
  });

  test('a player’s own receipt asks a visitor to sign in', async () => {
    openAsVisitor('/receipt?booking=7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01');
    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
    expect(api.requestsTo(getReceipt)).toEqual([]);
  });
});

describe('the link that stops mails', () => {
  test('opening the link stops no mails, only the button does', async () => {
    api.on(getUnsubscribing, { mails: 'reminders', isOn: true });
    api.on(endpointWithLink(unsubscribe, 'the-token'), { mails: 'reminders', isOn: false });
    openAsVisitor('/unsubscribe#the-token');
    expect(await screen.findByText(/Stop getting reminders the day before a lesson\?/)).toBeVisible();
    expect(api.requestsTo(unsubscribe)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
    expect(await screen.findByText(/You won’t get reminders the day before a lesson any more/)).toBeVisible();
    expect(api.requestsTo(unsubscribe)).toHaveLength(1);
  });

  test('mails that could not be stopped are reported, and can be stopped then', async () => {
    api.on(getUnsubscribing, { mails: 'news', isOn: true });
    api.on(unsubscribe, lostConnection);
    openAsVisitor('/unsubscribe#the-token');
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
    expect(await screen.findByText('Not unsubscribed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
  });
});

describe('the link that ends a wish for a free time', () => {
  const wish = { date: '2026-11-28', hasEnded: false };

  test('the link of a wish names its day, and ends it by a press, not by being opened', async () => {
    api.on(endpointWithLink(getLinkedWish, 'the-token'), wish);
    api.on(endpointWithLink(endLinkedWish, 'the-token'), { ...wish, hasEnded: true });
    openAsVisitor('/wish#the-token');
    expect(await screen.findByText(/when a time is free on Saturday 28 November/)).toBeVisible();
    expect(api.requestsTo(endLinkedWish)).toEqual([]);
    await tabTo(userEvent, screen.getByRole('button', { name: 'Don’t tell me' }));
    await userEvent.keyboard('{Enter}');
    const ended = await screen.findByText(
      'We won’t email you about free times on Saturday 28 November any more.',
    );
    expect(ended).toHaveRole('status');
    expect(screen.queryByRole('button', { name: 'Don’t tell me' })).toBeNull();
    expect(api.requestsTo(endLinkedWish)).toHaveLength(1);
  });

  test('the link of a wish that has ended says so, and leads to Book', async () => {
    api.on(getLinkedWish, { ...wish, hasEnded: true });
    openAsVisitor('/wish#the-token');
    expect(await screen.findByText(/^We won’t email you/)).toHaveRole('status');
    expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
    expect(screen.queryByRole('button', { name: 'Don’t tell me' })).toBeNull();
  });

  test('a wish that could not be ended by its link is reported, and can be ended then', async () => {
    api.on(getLinkedWish, wish).on(endLinkedWish, lostConnection);
    openAsVisitor('/wish#the-token');
    await userEvent.click(await screen.findByRole('button', { name: 'Don’t tell me' }));
    expect(await screen.findByText('Not stopped')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Don’t tell me' })).toBeEnabled();
  });
});

describe('every link', () => {
  test.each(['/lesson', '/choose', '/receipt', '/unsubscribe', '/wish'])(
    'the address %s without its token says what to do',
    async (path) => {
      openAsVisitor(path);
      expect(await screen.findByText(/^This link is incomplete or not valid/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'See my lessons' })).toHaveAttribute('href', '/schedule');
      expect(api.requests).toEqual([]);
    },
  );

  test.each([
    ['is false', 404, 'link_invalid', /^This link is incomplete or not valid/],
    ['has expired', 410, 'link_expired', /^This link has expired/],
  ])('a link that %s says what to do', async (_, status, code, text) => {
    for (const call of [getLinkedLesson, getLinkedChoice, getLinkedReceipt, getUnsubscribing, getLinkedWish])
      api.refuse(call, status, 'No.', code);
    for (const path of ['/lesson', '/choose', '/receipt', '/unsubscribe', '/wish']) {
      openAsVisitor(`${path}#the-token`);
      expect(await screen.findByText(text)).toBeVisible();
      document.body.replaceChildren();
    }
  });
});
