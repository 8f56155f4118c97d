import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  checkOwnCalendar,
  FRESH_SIGN_IN_REQUIRED,
  getCalendarFeed,
  getOwnCalendar,
  removeCalendarFeed,
  removeOwnCalendar,
  renewCalendarFeed,
  saveOwnCalendar,
  type OwnCalendar,
} from '@lessons/contract';
import { refusal, type FakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { noCalendar, settingsApi } from '../../test/settings-api.ts';

const PATH = '/admin?screen=settings&section=calendar';
const FEED = '/admin?screen=settings&section=feed';
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
  const { person, dataChanged } = openAdmin(api, PATH);
  await person.type(await field(), ` ${address} `);
  const reading = { ...noCalendar, address, isChecking: true };
  api.on(saveOwnCalendar, reading).on(getOwnCalendar, reading);
  await person.click(connect());
  expect(await screen.findByText('Calendar connected')).toHaveAttribute('aria-live', 'polite');
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
  const { person, notify } = openAdmin(api, PATH);
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
  const { person } = openAdmin(api, PATH);
  expect(
    await screen.findByText(/It couldn’t be read. Its server responded with status 503./),
  ).toHaveTextContent('What could be read blocks slots; what is new in it may not.');
  expect(screen.getByText('Last read on Sun 22 Nov at 09:15.')).toBeInTheDocument();
  api
    .on(checkOwnCalendar, { ...connected, isChecking: true })
    .on(getOwnCalendar, { ...connected, busyTimes: 1 });
  await person.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('One busy time blocks slots.')).toBeInTheDocument();
  expect(screen.queryByText(/couldn’t be read/)).toBeNull();
});

test('a calendar is removed at once, and connected again with one press', async () => {
  const api = apiWith(connected);
  const { person } = openAdmin(api, PATH);
  const remove = await screen.findByRole('button', { name: 'Remove' });
  api.on(removeOwnCalendar, noCalendar).on(getOwnCalendar, noCalendar);
  await person.click(remove);
  expect(await screen.findByText('Calendar removed')).toHaveAttribute('aria-live', 'polite');
  expect(await field()).toHaveValue(address);
  api.on(saveOwnCalendar, connected).on(getOwnCalendar, connected);
  await person.click(connect());
  expect(await screen.findByText('12 busy times block slots.')).toBeInTheDocument();
  expect(api.bodiesTo(saveOwnCalendar)).toEqual([{ address }]);
});

test('the coach gets the address of all lessons, and a new one or none after a question', async () => {
  const feed = 'https://lessons.example/api/calendar/one.ics';
  const api = apiWith(noCalendar).on(renewCalendarFeed, { address: feed, exists: true, readOn: null });
  const { person, notify } = openAdmin(api, FEED);
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
  const feed = 'https://lessons.example/api/calendar/one.ics';
  const api = apiWith(noCalendar).on(getCalendarFeed, ({ query }) => ({
    address: query['address'] === 'hidden' ? null : feed,
    exists: true,
    readOn: '2026-11-22',
  }));
  const { person } = openAdmin(api, FEED);
  expect(await screen.findByText('A calendar last read it on Sunday 22 November 2026.')).toBeInTheDocument();
  expect(screen.queryByText(feed)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show address' }));
  expect(await screen.findByText(feed)).toBeInTheDocument();
});

test('the address of all lessons, for which the shell asks no password, says what to do', async () => {
  const reason = 'Please enter your password again: reload the page, or sign out and in again.';
  const api = apiWith(noCalendar).on(getCalendarFeed, ({ query }) =>
    query['address'] === 'hidden'
      ? { address: null, exists: true, readOn: null }
      : refusal(422, reason, FRESH_SIGN_IN_REQUIRED),
  );
  const { person, notify } = openAdmin(api, FEED);
  await person.click(await screen.findByRole('button', { name: 'Show address' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: reason })));
  expect(screen.getByRole('button', { name: 'Show address' })).toBeEnabled();
});
