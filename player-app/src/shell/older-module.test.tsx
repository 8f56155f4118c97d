import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getMe, getSupabaseConfig, listAdminBookings, listBookings } from '@lessons/contract';
import { laterCode } from '@lessons/ui/later-code.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminAppProps, AdminModule, TodayModule } from '@lessons/admin-app/module-contract';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';

type Parts = { 'admin/today'?: Partial<TodayModule>; 'admin/admin-app'?: Partial<AdminModule> };
/** The parts of the module that is deployed. */
let deployed: Parts;
const loadRemote = async (name: keyof Parts) => {
  const part = deployed[name];
  if (!part) throw new Error(`Module "./${name.replace('admin/', '')}" does not exist in container.`);
  return part;
};
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  createInstance: () => ({ registerRemotes: () => undefined, loadRemote }),
}));
jest.unstable_mockModule('@module-federation/inject-external-runtime-core-plugin', () => ({
  default: () => ({}),
}));

const { loadPart } = await import('./load-admin.ts');
/** Loads both parts anew in each test, as a page does. */
const freshParts = () => ({
  today: laterCode(() => loadPart('/admin-app/mf-manifest.json', 'today')),
  'admin-app': laterCode(() => loadPart('/admin-app/mf-manifest.json', 'admin-app')),
});
let parts = freshParts();
jest.unstable_mockModule('./admin-parts.ts', () => ({
  adminParts: {
    get today() {
      return parts.today;
    },
    get 'admin-app'() {
      return parts['admin-app'];
    },
  },
}));
const { App } = await import('./app.tsx');
const { setModulePlaces } = await import('./module-places.ts');

const release = { version: '1.0.0', commit: null };
/** The module of 1.0, which names no places. */
const older: Parts = {
  'admin/today': { Today: () => <p>Two lessons today</p>, release },
  'admin/admin-app': { AdminApp: ({ path }) => <h1 tabIndex={-1}>The module at {path}</h1>, release },
};

const api = fakeApi();
freshBrowser();
beforeEach(() => {
  window.scrollTo = () => undefined;
  const coach = { ...sam, isCoach: true };
  api.on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' });
  api.on(getMe, coach);
  api.on(listBookings, []);
  api.on(listAdminBookings, []);
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(coach)));
  deployed = older;
  parts = freshParts();
  setModulePlaces(['hours', 'money']);
  // React logs the error that the boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

async function open(path: string) {
  history.replaceState(null, '', path);
  await act(async () => void render(<App />));
  return userEvent.setup();
}

const tooOld = 'The coach’s part of the app is older than this page. Reload the page, or try again later.';

test('Home shows the day of a module of 1.0', async () => {
  await open('/');
  expect(await screen.findByText('Two lessons today')).toBeVisible();
});

test.each<[string, Parts]>([
  ['exposes no day', {}],
  ['exports no component for it', { 'admin/today': { release } }],
])(
  'Home says that the module is older if it %s, and Retry shows the day of a newer one',
  async (_case, incomplete) => {
    deployed = incomplete;
    const person = await open('/');
    expect(await screen.findByText(tooOld)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /Sam$/ })).toBeVisible();

    deployed = older;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Two lessons today')).toBeVisible();
    expect(screen.queryByText(tooOld)).not.toBeInTheDocument();
  },
);

test('the panel says that the module is older if it has no panel', async () => {
  deployed = { 'admin/admin-app': { release } };
  await open('/admin');
  expect(await screen.findByText(tooOld)).toBeVisible();
});

test('a day that the API has refused, though the person is still the coach, is no empty Home', async () => {
  const Today = ({ onForbidden }: AdminAppProps) => (
    <button type="button" onClick={onForbidden}>
      A call that is refused
    </button>
  );
  deployed = { 'admin/today': { Today, release } };
  const person = await open('/');
  await person.click(await screen.findByRole('button', { name: 'A call that is refused' }));
  expect(await screen.findByText('Your day could not be loaded.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'A call that is refused' })).toBeVisible();
});

describe('places that the module of 1.0 does not have', () => {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) =>
      Object.assign(narrow(query), { matches: query === '(min-width: 760px)' });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });
  const items = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('the navigation names what an older module has, and Blocked is one of its items', async () => {
    await open('/admin?tab=blocked');
    await screen.findByText('The module at /admin?tab=blocked');
    await waitFor(() =>
      expect(items().slice(1)).toEqual([
        'Home',
        'Week',
        'Overview',
        'Bookings',
        'Schedule Working hours',
        'Blocked',
        'Pricing',
        'Settings',
        'Book',
        'Schedule My lessons',
        'Profile',
      ]),
    );
    const current = screen.getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent('Blocked');
  });

  test('the navigation beside a module of today has Hours and Money', async () => {
    deployed = { 'admin/admin-app': { ...older['admin/admin-app'], places: ['hours', 'money'] } };
    await open('/admin?tab=away');
    await screen.findByText('The module at /admin?tab=away');
    expect(items()).toEqual(expect.arrayContaining(['Money', 'Hours Schedule, Blocked, away']));
    expect(items()).not.toContain('Blocked');
  });

  test.each([
    ['/admin?tab=away', '/admin?tab=blocked'],
    ['/admin?tab=other-hours', '/admin?tab=schedule'],
    ['/admin?screen=money', '/admin'],
  ])('%s leads to %s of an older module, and says why', async (path, address) => {
    await open(path);
    expect(await screen.findByText(`The module at ${address}`)).toBeVisible();
    expect(
      await screen.findByText(
        'The coach’s part of the app is older than this page. Reload the page, or come back later.',
      ),
    ).toBeVisible();
    expect(location.pathname + location.search).toBe(address);
  });
});
