import { beforeEach, expect, jest, test } from '@jest/globals';
import { getAdminModuleConfig, getMe, getSupabaseConfig, listBookings } from '@lessons/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { App } from './app.tsx';

const api = fakeApi();
freshBrowser();
beforeEach(() => {
  const coach = { ...sam, isCoach: true };
  api.on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' });
  api.on(getMe, coach);
  api.on(listBookings, []);
  api.refuse(getAdminModuleConfig, 500, 'Sorry');
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(coach)));
  // React logs the error that the boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('Home of a coach says that the day could not be loaded, instead of that no lesson is booked', async () => {
  history.replaceState(null, '', '/');
  render(<App />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your day could not be loaded.');
  expect(screen.getByRole('heading', { level: 1, name: /Sam$/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Next Lesson' })).not.toBeInTheDocument();
  expect(screen.queryByText('No lesson is booked at the moment')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.bodiesTo(getAdminModuleConfig)).toHaveLength(2));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your day could not be loaded.');
});
