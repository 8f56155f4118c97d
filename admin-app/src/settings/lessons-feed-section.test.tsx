import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  FRESH_SIGN_IN_REQUIRED,
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
} from '@lessons/contract';
import { refusal } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const PATH = '/admin?screen=settings&section=feed';
const feed = 'https://lessons.example/api/calendar/one.ics';

test('the coach gets the address of all lessons, and a new one or none after a question', async () => {
  const api = settingsApi().on(renewCalendarFeed, { address: feed, exists: true, readOn: null });
  const { person, notify } = openAdmin(api, PATH);
  const get = await screen.findByRole('button', { name: 'Get calendar address' });
  api.on(getCalendarFeed, { address: null, exists: true, readOn: null });
  await person.click(get);
  expect(await screen.findByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    'webcal://lessons.example/api/calendar/one.ics',
  );
  await person.click(screen.getByRole('button', { name: 'Renew' }));
  expect(api.requestsTo(renewCalendarFeed)).toHaveLength(1);
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'New address' }));
  await waitFor(() => expect(api.requestsTo(renewCalendarFeed)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  const none = { address: null, exists: false, readOn: null };
  api.on(removeCalendarFeed, none).on(getCalendarFeed, none);
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove address' }));
  await screen.findByRole('button', { name: 'Get calendar address' });
  expect(screen.getByText('Calendar address removed')).toHaveAttribute('aria-live', 'polite');
  expect(notify).not.toHaveBeenCalled();
});

test('the coach’s address of all lessons is shown on request, and says when it was last read', async () => {
  const api = settingsApi().on(getCalendarFeed, ({ query }) => ({
    address: query['address'] === 'hidden' ? null : feed,
    exists: true,
    readOn: '2026-11-22',
  }));
  const { person } = openAdmin(api, PATH);
  expect(await screen.findByText('A calendar last read it on Sunday 22 November 2026.')).toBeInTheDocument();
  expect(screen.queryByText(feed)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByText(feed)).toBeInTheDocument();
});

test('the address of all lessons, for which the shell asks no password, says what to do', async () => {
  const reason = 'Please enter your password again: reload the page, or sign out and in again.';
  const api = settingsApi().on(getCalendarFeed, ({ query }) =>
    query['address'] === 'hidden'
      ? { address: null, exists: true, readOn: null }
      : refusal(422, reason, FRESH_SIGN_IN_REQUIRED),
  );
  const { person, notify } = openAdmin(api, PATH);
  await person.click(await screen.findByRole('button', { name: 'Show address' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: reason })));
  expect(screen.getByRole('button', { name: 'Show address' })).toBeEnabled();
});
