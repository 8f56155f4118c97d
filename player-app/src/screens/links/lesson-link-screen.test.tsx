import { expect, test } from '@jest/globals';
import { getLinkedLesson, type LinkedLesson } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointWithLink, fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { setCoach } from '../../coach-profile/coach-profile.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { calledOffByRain } from '../../../test/sample-data.ts';

const api = fakeApi();

const lesson: LinkedLesson = {
  id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  status: 'confirmed',
  paymentStatus: 'completed',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  price: 47.5,
  location: 'Village Tennis Court',
  elsewhere: null,
  handPayment: null,
  canPayOnline: false,
  calledOff: null,
  hasAccount: true,
  calendarPath: '/api/bookings/7/calendar.ics?link=abc',
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a link shows its lesson to a visitor, with the way to the court, the calendar and the coach', async () => {
  api.on(endpointWithLink(getLinkedLesson, 'the-token'), lesson);
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

test('a link shows the place of a lesson that is not at the court, and how to move it', async () => {
  setCoach({ ...coach, photoUrl: null, directions: 'Behind the church.' });
  api.on(getLinkedLesson, { ...lesson, location: 'Hill Park', elsewhere: { address: '5 Hill Road' } });
  openAsVisitor('/lesson#the-token');
  expect(await screen.findByText('5 Hill Road')).toBeVisible();
  expect(screen.queryByText(coach.address)).toBeNull();
  expect(screen.queryByText('Behind the church.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('Hill%20Park');
  expect(screen.getByText(/To move it, call/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cancel this lesson' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cancel or move this lesson' })).toBeNull();
});

test('a guest calls to cancel a lesson that is not at the court, too', async () => {
  api.on(getLinkedLesson, { ...lesson, elsewhere: { address: null }, hasAccount: false });
  openAsVisitor('/lesson#the-token');
  expect(
    await screen.findByText(
      `Cancel or move it free of charge until Mon 23 Nov, 17:00. To change it, call ${coach.name}.`,
    ),
  ).toBeVisible();
});

test('the link of a free lesson says so', async () => {
  api.on(getLinkedLesson, { ...lesson, paymentStatus: 'free', price: 0 });
  openAsVisitor('/lesson#the-token');
  expect((await screen.findByText('Price')).nextElementSibling).toHaveTextContent('Free');
});

test('the link of a client without an account leads to the coach’s phone instead of signing in', async () => {
  api.on(getLinkedLesson, { ...lesson, paymentStatus: 'to_pay', hasAccount: false });
  openAsVisitor('/lesson#the-token');
  expect((await screen.findByText('to pay at the lesson')).nextElementSibling).toHaveTextContent('£47.50');
  expect(
    await screen.findByText(new RegExp(`until Mon 23 Nov, 17:00. To change it, call ${coach.name}\\.`)),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cancel or move this lesson' })).toBeNull();
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
])('a lesson %s can’t be cancelled, but booked again', async (_, other, badge) => {
  api.on(getLinkedLesson, { ...lesson, ...other });
  openAsVisitor('/lesson#the-token');
  expect(await screen.findByText(badge)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cancel or move this lesson' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Google Calendar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
});

test('a lesson that could not be loaded is loaded by Retry', async () => {
  api.on(getLinkedLesson, lostConnection);
  openAsVisitor('/lesson#the-token');
  expect(await screen.findByText('Your lesson could not be loaded.')).toBeVisible();
  api.on(getLinkedLesson, lesson);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('17:00–18:00')).toBeVisible();
});
