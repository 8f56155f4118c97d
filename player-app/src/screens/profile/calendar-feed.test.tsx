import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  FRESH_SIGN_IN_REQUIRED,
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type CalendarFeed,
} from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api as client } from '../../requests/api-client.ts';
import { PasswordQuestions } from '../../shell/password-questions.tsx';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { acceptPassword, buildSession, provider } from '../../../test/fake-auth-provider.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { CalendarFeedSection } from './calendar-feed.tsx';

const api = fakeApi();
const first = 'https://lessons.example/api/calendar/one.ics';
const second = 'https://lessons.example/api/calendar/two.ics';
const NONE: CalendarFeed = { address: null, exists: false, readOn: null };

/** Responds as the API does: with the address only where the request does not leave it out. */
const feedAt = (address: string, readOn: string | null = null) =>
  api.on(getCalendarFeed, ({ query }) => ({
    address: query['address'] === 'hidden' ? null : address,
    exists: true,
    readOn,
  }));
const show = () => screen.findByRole('button', { name: 'Show address' });

beforeEach(() => void feedAt(first));

test('a calendar address is hidden until it is shown on request, with the day of its last use', async () => {
  feedAt(first, '2026-11-24');
  renderAsPlayer(<CalendarFeedSection />, api);
  expect(await screen.findByText('A calendar last read it on Tuesday 24 November 2026.')).toBeVisible();
  expect(screen.queryByText(first)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Get calendar link' })).toBeNull();
  await userEvent.click(await show());
  expect(await screen.findByText(first)).toBeVisible();
});

test('a new calendar address is made only after the player has read what happens to the old one', async () => {
  api.on(renewCalendarFeed, { address: second, exists: true, readOn: null });
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  await person.click(await screen.findByRole('button', { name: 'Renew' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Get a new address?' }));
  expect(api.requestsTo(renewCalendarFeed)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'New address' }));
  expect(await screen.findByText(second)).toBeVisible();
  expect(screen.queryByText(first)).toBeNull();
  expect(await screen.findByText('New address ready')).toBeVisible();
});

test('the calendar address reports why there is no new one, and why it was not copied', async () => {
  api.refuse(renewCalendarFeed, 503, 'Please wait a moment.');
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  await person.click(await show());
  await person.click(await screen.findByRole('button', { name: 'Renew' }));
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'New address' }));
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(screen.getByText(first)).toBeVisible();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Select the address to copy it.')).toBeVisible();
});

test('a calendar address is removed after a question, and stays after a failure', async () => {
  api.refuse(removeCalendarFeed, 503, 'Please wait a moment.');
  const person = userEvent.setup();
  renderAsPlayer(<CalendarFeedSection />, api);
  const remove = async () => {
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Remove the address?' }));
    await person.click(dialog.getByRole('button', { name: 'Remove address' }));
  };
  await remove();
  expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  expect(await show()).toBeVisible();
  api.on(removeCalendarFeed, NONE);
  await remove();
  expect(await screen.findByRole('button', { name: 'Get calendar link' })).toBeVisible();
  expect(await screen.findByText('Address removed')).toBeVisible();
  expect(screen.queryByText('Please wait a moment.')).toBeNull();
});

describe('calls that need the password once more', () => {
  const PASSWORD = 'backhand';
  const WANTED = 'Please enter your password again.';
  const dialog = () => screen.findByRole('dialog', { name: 'Enter your password' });
  const enter = async (password: string) => {
    await userEvent.type(within(await dialog()).getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  beforeEach(async () => {
    acceptPassword(api, PASSWORD);
    api.on(getCalendarFeed, ({ token, query }) =>
      query['address'] === 'hidden'
        ? { address: null, exists: true, readOn: null }
        : token === 'fresh'
          ? { address: first, exists: true, readOn: null }
          : refusal(422, WANTED, FRESH_SIGN_IN_REQUIRED),
    );
    renderAsPlayer(
      <>
        <CalendarFeedSection />
        <PasswordQuestions />
      </>,
      api,
    );
    await userEvent.click(await show());
  });

  test('the calendar address is shown after the password', async () => {
    await enter('wrong-1');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('This is not your password.'),
    );
    await userEvent.clear(screen.getByLabelText('Password'));
    await enter(PASSWORD);
    expect(await screen.findByText(first)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the calendar address stays hidden if the password is not entered, and asks for it again', async () => {
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('The password was not entered.')).toBeVisible();
    await userEvent.click(await show());
    await enter(PASSWORD);
    expect(await screen.findByText(first)).toBeVisible();
  });

  test('the password is asked for by each of two calls that need it at the same time', async () => {
    api.on(renewCalendarFeed, ({ token }) =>
      token === 'fresh'
        ? { address: second, exists: true, readOn: null }
        : refusal(422, WANTED, FRESH_SIGN_IN_REQUIRED),
    );
    await dialog();
    const renewal = client(renewCalendarFeed);
    await waitFor(() => expect(api.requestsTo(renewCalendarFeed)).toHaveLength(1));
    await enter(PASSWORD);
    expect(await screen.findByText(first)).toBeVisible();
    await enter(PASSWORD);
    expect(await renewal).toMatchObject({ address: second });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the password is asked for also after a session that had to be renewed', async () => {
    await dialog();
    await enter(PASSWORD);
    await screen.findByText(first);
    api.on(provider.refresh, { ...buildSession(sam), access_token: 'renewed' });
    api.on(renewCalendarFeed, ({ token }) =>
      token === 'fresh'
        ? { address: second, exists: true, readOn: null }
        : token === 'renewed'
          ? refusal(422, WANTED, FRESH_SIGN_IN_REQUIRED)
          : refusal(401, 'Please sign in.', 'unauthorized'),
    );
    const renewal = client(renewCalendarFeed);
    await enter(PASSWORD);
    expect(await renewal).toMatchObject({ address: second });
  });

  test('the password is not asked for when a screen is opened', async () => {
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    const query = client(getCalendarFeed, {}, new AbortController().signal);
    await expect(query).rejects.toMatchObject({ code: FRESH_SIGN_IN_REQUIRED });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
