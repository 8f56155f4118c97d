import { beforeEach, expect, jest, test } from '@jest/globals';
import { listAdminBookings } from '@lessons/contract';
import { laterCode } from '@lessons/ui/later-code.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminAppProps, AdminModule, TodayModule } from '@lessons/admin-app/module-contract';
import { fakeApi } from '../../test/fake-api.ts';
import { storeSessionOf } from '../../test/render-as-player.tsx';
import { sam } from '../../test/sample-data.ts';

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

const release = { version: '1.0.0', commit: null };
const whole: Parts = { 'admin/today': { Today: () => <p>Two lessons today</p>, release, places: [] } };

const api = fakeApi();
beforeEach(() => {
  window.scrollTo = () => undefined;
  storeSessionOf({ ...sam, isCoach: true }, api);
  api.on(listAdminBookings, []);
  deployed = whole;
  parts = freshParts();
  // React logs the error that the boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

async function open(path: string) {
  history.replaceState(null, '', path);
  await act(async () => void render(<App />));
  return userEvent.setup();
}

const tooOld = 'The coach’s part of the app is older than this page. Reload the page, or try again later.';

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

    deployed = whole;
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
  deployed = { 'admin/today': { Today, release, places: [] } };
  const person = await open('/');
  await person.click(await screen.findByRole('button', { name: 'A call that is refused' }));
  expect(await screen.findByText('Your day could not be loaded.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'A call that is refused' })).toBeVisible();
});
