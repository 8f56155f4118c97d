import { expect, jest, test } from '@jest/globals';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { CalendarFeedSection } from './calendar-feed.tsx';

const api = fakeApi();
freshBrowser();
const first = 'https://lessons.example/api/calendar/one.ics';
const second = 'https://lessons.example/api/calendar/two.ics';

test('a player gets an address, subscribes to it and copies it', async () => {
  api.on(getCalendarFeed, { address: null }).on(renewCalendarFeed, { address: first });
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  await person.click(await screen.findByRole('button', { name: 'Get Calendar Link' }));
  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    'webcal://lessons.example/api/calendar/one.ics',
  );
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Address Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(first);
});

test('a new address is made only after the player has read what happens to the old one', async () => {
  api.on(getCalendarFeed, { address: first }).on(renewCalendarFeed, { address: second });
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  await person.click(await screen.findByRole('button', { name: 'Renew' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Get a new address?' }));
  expect(api.requestsTo(renewCalendarFeed)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'New Address' }));
  expect(await screen.findByText(second)).toBeVisible();
  expect(screen.queryByText(first)).toBeNull();
});

test('says why there is no new address, and why it was not copied', async () => {
  api.on(getCalendarFeed, { address: first }).refuse(renewCalendarFeed, 503, 'Please wait a moment.');
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  await person.click(await screen.findByRole('button', { name: 'Renew' }));
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'New Address' }));
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(screen.getByText(first)).toBeVisible();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Select the address to copy it.')).toBeVisible();
});

test('an address is removed after a question, and a failure keeps it', async () => {
  api.on(getCalendarFeed, { address: first }).refuse(removeCalendarFeed, 503, 'Please wait a moment.');
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  const remove = async () => {
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Remove the address?' }));
    await person.click(dialog.getByRole('button', { name: 'Remove Address' }));
  };
  await remove();
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(screen.getByText(first)).toBeVisible();
  api.on(removeCalendarFeed, { address: null });
  await remove();
  expect(await screen.findByRole('button', { name: 'Get Calendar Link' })).toBeVisible();
  expect(screen.queryByText(first)).toBeNull();
});
