import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getBookingRules, getDaylight, listAdminAvailableSlots, updateDaylight } from '@lessons/contract';
import { FakeApi } from '../../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { settingsPath } from '../../routes.ts';

const PATH = '/admin?tab=schedule';

/** Returns a network that stores the minutes. Sunset is at 15:47. */
function apiWith(minutesAfterSunset: number | null, todayUntil: string | null = '16:02'): FakeApi {
  return new FakeApi()
    .on(listAdminAvailableSlots, [])
    .on(getBookingRules, { horizonWeeks: 26, noticeHours: 0 })
    .on(getDaylight, { minutesAfterSunset, todayUntil })
    .on(updateDaylight, ({ body }) => ({
      minutesAfterSunset: (body as { minutesAfterSunset: number | null }).minutesAfterSunset,
      todayUntil,
    }));
}

const section = async () => within(await screen.findByRole('region', { name: 'Daylight' }));
const floodlights = async () => (await section()).findByRole('switch', { name: /^No floodlights/ });

test('a court without floodlights ends a quarter of an hour after sunset, by one tap', async () => {
  const api = apiWith(null);
  const { person, dataChanged, notify } = openAdmin(api, PATH);
  expect(await floodlights()).not.toBeChecked();
  expect(screen.queryByLabelText('Minutes after sunset')).toBeNull();
  api.on(getDaylight, { minutesAfterSunset: 15, todayUntil: '16:02' });
  await person.click(await floodlights());
  expect(await screen.findByLabelText('Minutes after sunset')).toHaveValue('15');
  expect(screen.getByText('Today the last hour ends by 16:02.')).toBeVisible();
  expect(await floodlights()).toBeChecked();
  expect(api.bodiesTo(updateDaylight)).toEqual([{ minutesAfterSunset: 15 }]);
  expect(notify).toHaveBeenCalledWith({ title: 'Lessons end with the light' });
  expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
});

test('the minutes after sunset say what they mean today while they are typed, and are saved', async () => {
  const api = apiWith(15);
  const { person } = openAdmin(api, PATH);
  const minutes = await screen.findByLabelText('Minutes after sunset');
  await person.clear(minutes);
  await person.type(minutes, '40');
  expect(screen.getByText('Today the last hour ends by 16:27.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save minutes' }));
  await waitFor(() => expect(api.bodiesTo(updateDaylight)).toEqual([{ minutesAfterSunset: 40 }]));
});

test.each(['61', '7.5', '-1', ''])('%p minutes after sunset are not sent', async (typed) => {
  const api = apiWith(15);
  const { person } = openAdmin(api, PATH);
  await person.clear(await screen.findByLabelText('Minutes after sunset'));
  if (typed) await person.type(screen.getByLabelText('Minutes after sunset'), typed);
  await person.click(screen.getByRole('button', { name: 'Save minutes' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please give whole minutes, from 0 to 60');
  expect(api.bodiesTo(updateDaylight)).toEqual([]);
});

test('floodlights end the limit by one tap', async () => {
  const api = apiWith(15);
  const { person, notify } = openAdmin(api, PATH);
  await person.click(await floodlights());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Players can book after dark' }));
  expect(api.bodiesTo(updateDaylight)).toEqual([{ minutesAfterSunset: null }]);
});

test('without the court’s map position the daylight setting leads to the profile', async () => {
  const { person, navigations } = openAdmin(apiWith(null, null), PATH);
  expect(await floodlights()).toBeDisabled();
  await person.click(screen.getByRole('link', { name: 'Add its map position to your profile' }));
  expect(navigations).toEqual([settingsPath('profile')]);
});

test('a daylight setting that can’t be loaded is said to be', async () => {
  openAdmin(apiWith(null).refuse(getDaylight, 404, 'Not found'), PATH);
  expect(await screen.findByText('The daylight setting couldn’t be loaded.')).toBeInTheDocument();
});
