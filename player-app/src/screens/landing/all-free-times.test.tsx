import { expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listFreeTimes, listNextSlots, type FreeTimes } from '@lessons/contract';
import { fakeApi } from '../../../test/fake-api.ts';
import { fakeEventSource } from '../../../test/fake-event-source.ts';
import { LandingPage } from './landing-page.tsx';
import { tabTo } from '../../../test/tab-to.ts';

const api = fakeApi();
const events = fakeEventSource();
const html = renderToStaticMarkup(<LandingPage />);

const start = (startTime: string, ...minutes: number[]) => ({ startTime, minutes });
const pricing = { oneHour: 50, twoHour: 90 };
/** Over the end of summer time. */
const days: FreeTimes['days'] = [
  { date: '2026-10-24', starts: [] },
  { date: '2026-10-25', starts: [start('2026-10-25T09:00:00.000Z', 60)] },
  {
    date: '2026-10-26',
    starts: [start('2026-10-26T09:00:00.000Z', 60, 120), start('2026-10-26T10:00:00.000Z', 60)],
  },
  { date: '2026-10-27', starts: [start('2026-10-27T17:00:00.000Z', 60, 120)] },
];

/** Opens the page as the build has rendered it, each time with modules of its own. */
async function open() {
  api.on(listNextSlots, []);
  document.body.innerHTML = html;
  jest.resetModules();
  (await import('./fill-landing-page.ts')).fillLandingPage();
  return userEvent.setup();
}

const toggle = () => screen.getByRole('button', { name: 'All free times' });
const day = (name: string) => screen.getByRole('radio', { name });
const hours = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('all free times are fetched when they are opened, and begin with the first free day', async () => {
  api.on(listFreeTimes, { days, pricing });
  const user = await open();
  expect(api.requestsTo(listFreeTimes)).toEqual([]);
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('list', { name: 'Sun 25 Oct' })).toBeVisible();
  expect(hours('Sun 25 Oct')).toEqual(['09:00']);
  expect(day('Sun 25 Oct')).toBeChecked();
  expect(day('Sat 24 Oct')).toBeDisabled();
  expect(screen.getByRole('radio', { name: '1 hour £50' })).toBeChecked();
  await user.click(toggle());
  expect(screen.queryByRole('radio')).toBeNull();
});

test('arrow keys choose a day of the free times, and an hour leads to the booking screen', async () => {
  api.on(listFreeTimes, { days, pricing });
  const user = await open();
  await tabTo(user, toggle());
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Sun 25 Oct' });
  await user.tab();
  expect(screen.getByRole('radio', { name: '1 hour £50' })).toHaveFocus();
  await user.tab();
  expect(day('Sun 25 Oct')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(day('Mon 26 Oct')).toHaveFocus();
  expect(hours('Mon 26 Oct')).toEqual(['09:00', '10:00']);
  await user.tab();
  expect(screen.getByRole('link', { name: '09:00' })).toHaveFocus();
  expect(screen.getByRole('link', { name: '10:00' })).toHaveAttribute(
    'href',
    '/book?at=2026-10-26T10%3A00%3A00.000Z&minutes=60',
  );
});

test('the free times of two hours leave out days and hours where only one is free', async () => {
  api.on(listFreeTimes, { days, pricing });
  const user = await open();
  await user.click(toggle());
  await screen.findByRole('list', { name: 'Sun 25 Oct' });
  await user.click(screen.getByRole('radio', { name: '2 hours £90' }));
  expect(day('Sun 25 Oct')).toBeDisabled();
  expect(hours('Mon 26 Oct')).toEqual(['09:00']);
  expect(screen.getByRole('link', { name: '09:00' })).toHaveAttribute(
    'href',
    '/book?at=2026-10-26T09%3A00%3A00.000Z&minutes=120',
  );
});

test('a change while the free times are open keeps the chosen day and the focus', async () => {
  api.on(listFreeTimes, { days, pricing });
  const user = await open();
  await user.click(toggle());
  await screen.findByRole('list', { name: 'Sun 25 Oct' });
  await user.click(day('Mon 26 Oct'));
  await tabTo(user, screen.getByRole('link', { name: '10:00' }));
  const [saturday, sunday, , tuesday] = days as [FreeTimes['days'][0], FreeTimes['days'][0], never, never];
  const monday = { date: '2026-10-26', starts: [start('2026-10-26T10:00:00.000Z', 60)] };
  api.on(listFreeTimes, { days: [saturday, sunday, monday, tuesday], pricing });
  await waitFor(() => expect(events.open).toHaveLength(1));
  events.accept();
  events.send(['2026-10-26']);
  await waitFor(() => expect(hours('Mon 26 Oct')).toEqual(['10:00']));
  expect(screen.getByRole('link', { name: '10:00' })).toHaveFocus();
});

test('free times that could not be loaded say so, and are loaded on Retry', async () => {
  api.refuse(listFreeTimes, 404, 'Not found');
  const user = await open();
  await user.click(toggle());
  expect(await screen.findByRole('alert')).toHaveTextContent('The free times could not be loaded.');
  api.on(listFreeTimes, { days, pricing });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Sun 25 Oct' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the landing page says that no hour is free in the next 14 days', async () => {
  api.on(listFreeTimes, { days: [{ date: '2026-10-24', starts: [] }], pricing });
  const user = await open();
  await user.click(toggle());
  expect(await screen.findByText('No free hours in the next 14 days')).toBeVisible();
});
