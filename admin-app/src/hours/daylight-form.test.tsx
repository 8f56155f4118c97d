import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getBookingRules, updateBookingRules } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { RulesTab } from '../frame/rules-tab.tsx';
import { settingsPath } from '../routes.ts';

const RULES = { horizonWeeks: 26, noticeHours: 0 };

/** Returns a network that stores the minutes. Sunset is at 15:47. */
function apiWith(minutesAfterSunset: number | null, todayUntil: string | null = '16:02'): FakeApi {
  return new FakeApi()
    .on(getBookingRules, { ...RULES, minutesAfterSunset, todayUntil })
    .on(updateBookingRules, ({ body }) => ({
      ...RULES,
      ...(body as { minutesAfterSunset: number | null }),
      todayUntil,
    }));
}

const section = async () => within(await screen.findByRole('region', { name: 'Daylight' }));
const floodlights = async () => (await section()).findByRole('switch', { name: /^No floodlights/ });

test('a court without floodlights ends a quarter of an hour after sunset, by one tap', async () => {
  const api = apiWith(null);
  const { person, dataChanged, notify } = openPart(api, <RulesTab />);
  expect(await floodlights()).not.toBeChecked();
  expect(screen.queryByLabelText('Minutes after sunset')).toBeNull();
  api.on(getBookingRules, { ...RULES, minutesAfterSunset: 15, todayUntil: '16:02' });
  await person.click(await floodlights());
  expect(await screen.findByLabelText('Minutes after sunset')).toHaveValue('15');
  expect(screen.getByText('Today the last hour ends by 16:02.')).toBeVisible();
  expect(await floodlights()).toBeChecked();
  expect(api.bodiesTo(updateBookingRules)).toEqual([{ minutesAfterSunset: 15 }]);
  expect(notify).toHaveBeenCalledWith({ title: 'Lessons end with the light' });
  expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
});

test('the minutes after sunset say what they mean today while they are typed, and are saved', async () => {
  const api = apiWith(15);
  const { person } = openPart(api, <RulesTab />);
  const minutes = await screen.findByLabelText('Minutes after sunset');
  await person.clear(minutes);
  await person.type(minutes, '40');
  expect(screen.getByText('Today the last hour ends by 16:27.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save minutes' }));
  await waitFor(() => expect(api.bodiesTo(updateBookingRules)).toEqual([{ minutesAfterSunset: 40 }]));
});

test.each(['61', ''])('%p minutes after sunset are not sent', async (typed) => {
  const api = apiWith(15);
  const { person } = openPart(api, <RulesTab />);
  await person.clear(await screen.findByLabelText('Minutes after sunset'));
  if (typed) await person.type(screen.getByLabelText('Minutes after sunset'), typed);
  await person.click(screen.getByRole('button', { name: 'Save minutes' }));
  expect(screen.getByText(/^Please give whole minutes, from 0 to 60/)).toHaveAttribute('role', 'alert');
  expect(api.bodiesTo(updateBookingRules)).toEqual([]);
});

test('floodlights end the limit by one tap', async () => {
  const api = apiWith(15);
  const { person, notify } = openPart(api, <RulesTab />);
  await person.click(await floodlights());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Players can book after dark' }));
  expect(api.bodiesTo(updateBookingRules)).toEqual([{ minutesAfterSunset: null }]);
});

test('without the court’s map position the daylight setting leads to the profile', async () => {
  const { person, navigations } = openPart(apiWith(null, null), <RulesTab />);
  expect(await floodlights()).toBeDisabled();
  await person.click(screen.getByRole('link', { name: 'Add its map position to your coach details' }));
  expect(navigations).toEqual([settingsPath('profile')]);
});
