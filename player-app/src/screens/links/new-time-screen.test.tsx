import { expect, test } from '@jest/globals';
import { getLinkedChoice, takeNewTime, type LinkedChoice } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { calledOffByRain } from '../../../test/sample-data.ts';

const api = fakeApi();
freshBrowser();

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
