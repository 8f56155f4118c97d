import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  FRESH_SIGN_IN_REQUIRED,
  getCalendarFeed,
  getOwnCalendar,
  removeCalendarFeed,
  removeOwnCalendar,
  renewCalendarFeed,
  saveOwnCalendar,
  type OwnCalendar,
} from '@lessons/contract';
import { openAdmin } from '../../test/open-admin.tsx';
import { noCalendar, settingsApi } from '../../test/settings-api.ts';
import { onWideScreen } from '../../test/wide-screen.ts';
import { settingsPages } from '../routes.ts';
import { refusal, type FakeApi } from '../../../player-app/test/fake-api.ts';

const PATH = '/admin?screen=settings';
const SHORT = ['Access', 'All lessons in your calendar', 'Emails that didn’t arrive'];
const list = () => screen.findByRole('navigation', { name: 'Set-up' });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test('a short section that the address names is the first of them, below the list of a phone', async () => {
  openAdmin(settingsApi(), `${PATH}&section=mails`);
  expect(await list()).toBeVisible();
  expect(headings()).toEqual(['Set-up', SHORT[2], SHORT[0], SHORT[1]]);
});

test('only an admin has the section about access', () => {
  expect(settingsPages(true).flatMap(({ sections }) => sections)).toContain('access');
  expect(settingsPages(false).flatMap(({ sections }) => sections)).not.toContain('access');
});

test('the settings on a phone are a list with the short sections below it, and each form has its own address and a way back', async () => {
  const { person, navigations } = openAdmin(settingsApi(), PATH);
  const links = within(await list()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Coach details', 'Business details']);
  expect(headings()).toEqual(['Set-up', ...SHORT]);
  await person.click(within(await list()).getByRole('link', { name: 'Business details' }));
  expect(await screen.findByRole('button', { name: 'Save business details' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Set-up' })).toBeNull();
  expect(headings()).toEqual(['Business details']);
  await waitFor(() => expect(document.title).toBe('Business details · Coach Admin Panel · Baseline'));
  await person.click(screen.getByRole('link', { name: 'All of Set-up' }));
  expect(await list()).toBeVisible();
  expect(navigations).toEqual([`${PATH}&section=business`, PATH]);
});

describe('on a desktop', () => {
  onWideScreen();

  test('the settings on a desktop have the list beside one section, with one button that saves', async () => {
    openAdmin(settingsApi(), `${PATH}&section=business`);
    const save = await screen.findByRole('button', { name: 'Save business details' });
    expect(within(await list()).getByRole('link', { current: 'page' })).toHaveTextContent('Business details');
    expect([...document.querySelectorAll('button.primary')]).toEqual([save]);
    expect(screen.queryByRole('link', { name: 'All of Set-up' })).toBeNull();
  });

  test('the short sections of the settings lie together on a desktop', async () => {
    openAdmin(settingsApi(), `${PATH}&section=feed`);
    expect(await screen.findByRole('button', { name: 'Get calendar address' })).toBeVisible();
    expect(within(await list()).getByRole('link', { current: 'page' })).toHaveTextContent(
      'Access, calendar, emails',
    );
    expect(headings()).toEqual(['Access, calendar, emails', ...SHORT]);
  });

  test('the settings on a desktop open with the profile, also for an address of an unknown section', async () => {
    openAdmin(settingsApi(), `${PATH}&section=of-a-newer-release`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Coach details' })).toBeVisible();
    expect(within(await list()).getByRole('link', { current: 'page' })).toHaveTextContent('Coach details');
  });
});

describe('the coach’s own calendar', () => {
  const calendarPath = `${PATH}&section=calendar`;
  const address = 'https://calendar.example/secret/basic.ics';
  const connected: OwnCalendar = {
    ...noCalendar,
    address,
    lastSuccessAt: '2026-11-22T09:15:00Z',
    busyTimes: 12,
  };

  function apiWith(calendar: OwnCalendar): FakeApi {
    return settingsApi().on(getOwnCalendar, calendar);
  }

  const field = () => screen.findByLabelText('Calendar address (iCal)');
  const connect = () => screen.getByRole('button', { name: 'Connect calendar' });

  test('the coach connects a calendar, and sees when it has been read', async () => {
    const api = apiWith(noCalendar);
    const { person, dataChanged } = openAdmin(api, calendarPath);
    await person.type(await field(), ` ${address} `);
    const reading = { ...noCalendar, address, isChecking: true };
    api.on(saveOwnCalendar, reading).on(getOwnCalendar, reading);
    await person.click(connect());
    expect(await screen.findByText('Calendar connected')).toBeVisible();
    expect(api.bodiesTo(saveOwnCalendar)).toEqual([{ address }]);
    expect(await screen.findByText('Reading your calendar…')).toBeInTheDocument();
    api.on(getOwnCalendar, connected);
    expect(await screen.findByText('Last read on Sun 22 Nov at 09:15.')).toBeInTheDocument();
    expect(screen.getByText('12 busy times block slots.')).toBeInTheDocument();
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/blocked-slots']));
  });

  test('a malformed calendar address is not sent, and one that is refused shows the reason', async () => {
    const api = apiWith(noCalendar).refuse(
      saveOwnCalendar,
      422,
      'The address must not hold a user name or password.',
    );
    const { person, notify } = openAdmin(api, calendarPath);
    await person.type(await field(), 'http://calendar.example/a.ics');
    await person.click(connect());
    expect(await field()).toHaveAccessibleDescription(/has to begin with https/);
    expect(api.requestsTo(saveOwnCalendar)).toEqual([]);
    await person.clear(await field());
    await person.type(await field(), 'https://coach:pw@calendar.example/');
    await person.click(connect());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'The address must not hold a user name or password.' }),
      ),
    );
    expect(await field()).toHaveValue('https://coach:pw@calendar.example/');
  });

  test('a calendar that can’t be read shows why and since when, and can be checked', async () => {
    const api = apiWith({ ...connected, failure: 'Its server responded with status 503.' });
    const { person } = openAdmin(api, calendarPath);
    expect(
      await screen.findByText(/It couldn’t be read. Its server responded with status 503./),
    ).toHaveTextContent('What could be read blocks slots; what is new in it may not.');
    expect(screen.getByText('Last read on Sun 22 Nov at 09:15.')).toBeInTheDocument();
    api
      .on(saveOwnCalendar, { ...connected, isChecking: true })
      .on(getOwnCalendar, { ...connected, busyTimes: 1 });
    await person.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('One busy time blocks slots.')).toBeInTheDocument();
    expect(screen.queryByText(/couldn’t be read/)).toBeNull();
    expect(api.bodiesTo(saveOwnCalendar)).toEqual([{ address }]);
  });

  test('a calendar is removed at once, and connected again with one press', async () => {
    const api = apiWith(connected);
    const { person } = openAdmin(api, calendarPath);
    const remove = await screen.findByRole('button', { name: 'Remove' });
    api.on(removeOwnCalendar, noCalendar).on(getOwnCalendar, noCalendar);
    await person.click(remove);
    expect(await screen.findByText('Calendar removed')).toBeVisible();
    expect(await field()).toHaveValue(address);
    api.on(saveOwnCalendar, connected).on(getOwnCalendar, connected);
    await person.click(connect());
    expect(await screen.findByText('12 busy times block slots.')).toBeInTheDocument();
    expect(api.bodiesTo(saveOwnCalendar)).toEqual([{ address }]);
  });
});

describe('the address of all lessons', () => {
  const feedPath = `${PATH}&section=feed`;
  const feed = 'https://lessons.example/api/calendar/one.ics';

  test('the coach gets the address of all lessons, and a new one or none after a question', async () => {
    const api = settingsApi().on(renewCalendarFeed, { address: feed, exists: true, readOn: null });
    const { person, notify } = openAdmin(api, feedPath);
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
    await person.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove address' }),
    );
    await screen.findByRole('button', { name: 'Get calendar address' });
    expect(screen.getByText('Calendar address removed')).toBeVisible();
    expect(notify).not.toHaveBeenCalled();
  });

  test('the address of all lessons, for which the shell asks no password, says what to do', async () => {
    const reason = 'Please enter your password again: reload the page, or sign out and in again.';
    const api = settingsApi().on(getCalendarFeed, ({ query }) =>
      query['address'] === 'hidden'
        ? { address: null, exists: true, readOn: null }
        : refusal(422, reason, FRESH_SIGN_IN_REQUIRED),
    );
    const { person, notify } = openAdmin(api, feedPath);
    await person.click(await screen.findByRole('button', { name: 'Show address' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: reason })),
    );
    expect(screen.getByRole('button', { name: 'Show address' })).toBeEnabled();
  });
});
