import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  checkOwnCalendar,
  getOwnCalendar,
  removeOwnCalendar,
  saveOwnCalendar,
  type OwnCalendar,
} from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { noCalendar, settingsApi } from '../../test/settings-api.ts';

const PATH = '/admin?screen=settings&section=calendar';
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
