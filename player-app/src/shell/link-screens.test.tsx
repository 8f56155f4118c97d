import { expect, test } from '@jest/globals';
import {
  getLinkedChoice,
  getLinkedLesson,
  getLinkedReceipt,
  getUnsubscribing,
  takeNewTime,
  unsubscribe,
  type LinkedChoice,
  type LinkedLesson,
} from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, lostConnection } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { openAsVisitor } from './open-as-visitor.tsx';
import { calledOffByRain } from '../../test/sample-data.ts';

const api = fakeApi();
freshBrowser();

const lesson: LinkedLesson = {
  id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  status: 'confirmed',
  paymentStatus: 'completed',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  price: 47.5,
  location: 'Village Tennis Court',
  hasAccount: true,
  calendarPath: '/api/bookings/7/calendar.ics?link=abc',
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a link shows its lesson to a visitor, with the way to the court, the calendar and the coach', async () => {
  api.on(endpointAt(getLinkedLesson, { token: 'the-token' }), lesson);
  openAsVisitor('/lesson#the-token');
  await heading('Your lesson');
  expect(await screen.findByText('17:00–18:00')).toBeVisible();
  expect(screen.getByText('Tuesday 24 November 2026')).toBeVisible();
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(screen.getByText('£47.50')).toBeVisible();
  expect(screen.getByText(coach.address)).toBeVisible();
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Directions')).toMatch(/^https:\/\/www\.google\.com\/maps/);
  expect(link('Apple and others (.ics file)')).toBe(lesson.calendarPath);
  expect(link('Google Calendar')).toMatch(/^https:\/\/calendar\.google\.com.*20261124T170000Z/);
  expect(link('Outlook.com')).toMatch(/^https:\/\/outlook\.live\.com/);
  expect(link('Cancel or move this lesson')).toBe(`/lessons/${lesson.id}`);
  expect(link('Call')).toMatch(/^tel:/);
  expect(link('Email')).toBe(`mailto:${coach.email}`);
  expect(document.title).toMatch(/^Your lesson/);
  // It was read, and nothing else was asked for.
  expect(api.requests.map(({ method, token }) => [method, token])).toEqual([['GET', null]]);
});

test('cancelling by a link leads to sign-in', async () => {
  api.on(getLinkedLesson, lesson);
  openAsVisitor('/lesson#the-token');
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel or move this lesson' }));
  await heading('Welcome Back');
  expect(location.pathname).toBe('/auth');
});

test.each([
  [
    '£47.50 in cash',
    { handPayment: { amount: 47.5, method: 'cash', receivedOn: '2026-11-19' } },
    'Paid in cash',
    '£47.50',
  ],
  ['at the lesson', { paymentStatus: 'to_pay' }, 'to pay at the lesson', '£47.50'],
  ['not at all', { paymentStatus: 'free', price: 0 }, 'Price', 'Free'],
])('the link of a lesson says that it is paid %s', async (_, fields, label, amount) => {
  api.on(getLinkedLesson, { ...lesson, ...fields });
  openAsVisitor('/lesson#the-token');
  const term = await screen.findByText(label);
  expect(term.nextElementSibling).toHaveTextContent(amount);
});

test('the link of a client without an account leads to the coach’s phone instead of signing in', async () => {
  api.on(getLinkedLesson, { ...lesson, paymentStatus: 'to_pay', hasAccount: false });
  openAsVisitor('/lesson#the-token');
  expect(
    await screen.findByText(new RegExp(`until Mon 23 Nov, 17:00. To change it, call ${coach.name}\\.`)),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cancel or move this lesson' })).toBeNull();
});

test('the link of a lesson that is to be paid by hand leads to its payment, which asks for sign-in', async () => {
  api.on(getLinkedLesson, { ...lesson, paymentStatus: 'to_pay', canPayOnline: true });
  openAsVisitor('/lesson#the-token');
  await userEvent.click(await screen.findByRole('link', { name: 'Pay £47.50' }));
  await heading('Welcome Back');
  expect(history.state).toMatchObject({ usr: { returnTo: `/pay?lesson=${lesson.id}` } });
});

test('the link of a lesson that is called off leads to its choice, and a client without an account to the coach', async () => {
  api.on(getLinkedLesson, { ...lesson, ...calledOffByRain });
  openAsVisitor('/lesson#the-token');
  const calledOff = within(await screen.findByRole('region', { name: 'Called off: rain' }));
  expect(calledOff.getByRole('link', { name: 'Choose a new time' })).toHaveAttribute(
    'href',
    `/lessons/${lesson.id}`,
  );
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  cleanup();
  api.on(getLinkedLesson, { ...lesson, ...calledOffByRain, hasAccount: false });
  openAsVisitor('/lesson#another-token');
  expect(
    await screen.findByText(new RegExp(`Until Mon 23 Nov, 20:00 you can call ${coach.name} for a new time`)),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose a new time' })).toBeNull();
});

const choice: LinkedChoice = {
  id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  calledOff: { ...calledOffByRain.calledOff, message: null },
  hasAccount: true,
  newTimes: ['2026-11-24T15:00:00.000Z', '2026-11-25T09:00:00.000Z'].map((startTime) => ({
    startTime,
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  })),
};
const TAKES = '/choose?start=2026-11-25T09%3A00%3A00.000Z#the-token';
const linked = (call: typeof getLinkedChoice | typeof takeNewTime) =>
  endpointAt(call, { token: 'the-token' });

test('the link of a called-off lesson takes its time by a press, not by being opened', async () => {
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
  expect(api.bodiesTo(takeNewTime)).toEqual([{ startTime }]);
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

test('a visitor reads the terms that a mail leads to', async () => {
  openAsVisitor('/terms-conditions');
  await heading('Terms & Conditions');
  expect(screen.getByText(/A lesson that the coach books for you says how it is paid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
});

test.each([
  [
    'that was cancelled',
    { status: 'cancelled', paymentStatus: 'refund_pending' },
    'Cancelled - Refund pending',
  ],
  [
    'that is over',
    { startTime: '2026-11-19T17:00:00.000Z', endTime: '2026-11-19T18:00:00.000Z' },
    'Confirmed',
  ],
  [
    'with a status of a later release',
    { status: 'no_show', startTime: '2026-11-19T17:00:00.000Z' },
    'no_show',
  ],
])('a lesson %s can’t be cancelled, but booked again', async (_, other, badge) => {
  api.on(getLinkedLesson, { ...lesson, ...other });
  openAsVisitor('/lesson#the-token');
  expect(await screen.findByText(badge)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cancel or move this lesson' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Google Calendar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
});

test.each(['/lesson', '/choose', '/receipt', '/unsubscribe'])(
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
  for (const call of [getLinkedLesson, getLinkedChoice, getLinkedReceipt, getUnsubscribing])
    api.refuse(call, status, 'No.', code);
  for (const path of ['/lesson', '/choose', '/receipt', '/unsubscribe']) {
    openAsVisitor(`${path}#the-token`);
    expect(await screen.findByText(text)).toBeVisible();
    document.body.replaceChildren();
  }
});

test('a lesson that could not be loaded is loaded by Retry', async () => {
  api.on(getLinkedLesson, lostConnection);
  openAsVisitor('/lesson#the-token');
  expect(await screen.findByText('Your lesson could not be loaded.')).toBeVisible();
  api.on(getLinkedLesson, lesson);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('17:00–18:00')).toBeVisible();
});

test('opening the link stops no mails, only the button does', async () => {
  api.on(getUnsubscribing, { mails: 'reminders', isOn: true });
  api.on(endpointAt(unsubscribe, { token: 'the-token' }), { mails: 'reminders', isOn: false });
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
