import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@lessons/contract';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { buildBooking, calledOffByRain, sam } from '../../../test/sample-data.ts';

const notFound = (): Promise<object> => Promise.reject(new Error('Loading chunk 7 failed.'));
let fetchChoice = notFound;
jest.unstable_mockModule('../../lessons/called-off-lesson.tsx', () => fetchChoice());
jest.unstable_mockModule('./about-you-form.tsx', () => notFound());
const { HomeScreen } = await import('./home-screen.tsx');

const api = fakeApi();

test('Home is whole without the code of its parts: a choice that can’t be loaded is said so, and Retry loads it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.on(listBookings, [buildBooking('2037-11-24T17:00Z', calledOffByRain)]);
  renderAsPlayer(<HomeScreen />, api, { player: { ...sam, phone: null } });
  expect(
    await screen.findByText(
      'Your lesson on Tue 24 Nov, 17:00 is called off. Your choice could not be loaded.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: /Sam$/ })).toBeVisible();
  expect(screen.queryByLabelText('Loading the fields about you')).not.toBeInTheDocument();
  fetchChoice = async () => ({ CalledOffLesson: () => <h2>Called off: rain</h2> });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Called off: rain' })).toBeVisible();
});
