import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getAdminModuleConfig, getMe } from '@lessons/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { storeSessionOf } from '../../test/render-as-player.tsx';
import { sam } from '../../test/sample-data.ts';
import { lastSeenMe } from '../requests/me.ts';
import { lastSeenModule } from './last-seen-module.ts';
import { App } from './app.tsx';
import { tabTo } from '../../test/tab-to.ts';
import { places } from '../../../admin-app/src/routes.ts';

const api = fakeApi();
beforeEach(() => {
  window.scrollTo = () => undefined;
});

function open(path: string, role: Partial<typeof sam> = { isCoach: true }) {
  const user = { ...sam, ...role };
  storeSessionOf(user, api);
  seePlaces(user.id);
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

/** The module is not there: the navigation has what it was last seen to have. */
function seePlaces(person: string): void {
  api.refuse(getAdminModuleConfig, 500, 'Sorry');
  lastSeenModule.store({ address: '/admin-app/mf-manifest.json', calls: {}, places }, person);
}

const navigation = () => screen.findByRole('navigation', { name: 'Main' });
/** The items, once the coach's are there. */
async function itemsOf(): Promise<(string | null)[]> {
  await within(await navigation()).findByRole('link', { name: 'Week' });
  return [...(await navigation()).querySelectorAll('li > :is(a, button)')].map(
    ({ textContent }) => textContent,
  );
}
const current = async () => (await navigation()).querySelector('[aria-current]');

async function tabToMore(person: UserEvent): Promise<HTMLElement> {
  const more = await within(await navigation()).findByRole('button', { name: 'More' });
  await tabTo(person, more);
  return more;
}

const onPhone = ['Home', 'Week', 'Clients', 'Money', 'More'];

describe('on a phone', () => {
  test.each([
    ['/', 'Home'],
    ['/book', 'More'],
    ['/admin?tab=pricing', 'More'],
    ['/admin-schedule?week=2026-06-15', 'Week'],
  ])('a coach has the same five items at %s, where %s is lit', async (path, name) => {
    open(path);
    expect(await itemsOf()).toEqual(onPhone);
    expect(await current()).toHaveTextContent(name);
  });

  test('an admin who is no coach has the coach’s items', async () => {
    open('/book', { isAdmin: true });
    expect(await itemsOf()).toEqual(onPhone);
  });

  test('a player has the four tabs', async () => {
    open('/book', {});
    await screen.findByRole('heading', { level: 1 });
    const links = within(await navigation()).getAllByRole('listitem');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Home', 'Book', 'Schedule', 'Profile']);
  });

  test('Enter on More opens the other places, and Escape returns the focus to it', async () => {
    const person = open('/profile');
    // It takes the focus once the screen's code is there.
    await screen.findByRole('heading', { level: 1, name: /^Sam/ });
    const more = await tabToMore(person);
    await person.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    expect(sheet.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Overview', '/admin'],
      ['Bookings', '/admin?tab=bookings'],
      ['HoursSchedule, Blocked, away', '/admin?tab=schedule'],
      ['Pricing', '/admin?tab=pricing'],
      ['Set-up', '/admin?screen=settings'],
      ['Profile', '/profile'],
    ]);
    expect(sheet.getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(more).toHaveFocus());
  });

  test('while the account can’t be loaded, the items are those of the last visit', async () => {
    storeSessionOf(sam, api);
    lastSeenMe.store({ ...sam, isCoach: true }, sam.id);
    seePlaces(sam.id);
    api.refuse(getMe, 500, 'Sorry');
    history.replaceState(null, '', '/');
    // It waits for code at once: the account was seen before.
    await act(async () => void render(<App />));
    await screen.findByRole('alert');
    expect(await itemsOf()).toEqual(onPhone);
  });
});

describe('on a wider window', () => {
  const narrow = globalThis.matchMedia;
  beforeEach(() => {
    globalThis.matchMedia = (query) =>
      Object.assign(narrow(query), { matches: query === '(min-width: 760px)' });
  });
  afterEach(() => {
    globalThis.matchMedia = narrow;
  });

  test.each(['/profile', '/admin?tab=pricing'])(
    'the sidebar of a coach has all places at %s',
    async (path) => {
      open(path);
      expect(await itemsOf()).toEqual([
        'Home',
        'Week',
        'Clients',
        'Money',
        'Overview',
        'Bookings',
        'Hours Schedule, Blocked, away',
        'Pricing',
        'Set-up',
        'Profile',
      ]);
      expect(await current()).toHaveAttribute('href', path);
    },
  );
});
