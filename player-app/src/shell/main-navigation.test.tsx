import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getAdminModuleConfig, getMe, getSupabaseConfig, listBookings } from '@lessons/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { lastSeenMe } from '../requests/me.ts';
import { App } from './app.tsx';
import { tabTo } from '../../test/tab-to.ts';

const api = fakeApi();
freshBrowser();
beforeEach(() => {
  window.scrollTo = () => undefined;
  api.on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' });
  api.on(listBookings, []);
});

function open(path: string, role: Partial<typeof sam> = { isCoach: true }) {
  const user = { ...sam, ...role };
  api.on(getMe, user);
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(user)));
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
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

const onPhone = ['Home', 'Week', 'Bookings', 'Overview', 'More'];

describe('on a phone', () => {
  test.each([
    ['/schedule', 'More'],
    ['/terms-conditions', 'More'],
    ['/book', 'More'],
    ['/', 'Home'],
    ['/admin', 'Overview'],
    ['/admin?tab=of-a-newer-release', 'Overview'],
    ['/admin?screen=money&year=2025', 'Overview'],
    ['/admin?tab=bookings&client=7', 'Bookings'],
    ['/admin?tab=pricing', 'More'],
    ['/admin?screen=audit', 'More'],
    ['/admin-schedule?week=2026-06-15', 'Week'],
  ])('a coach has the same five items at %s, where %s is lit', async (path, name) => {
    // The module is not there: the navigation is the shell's own.
    api.refuse(getAdminModuleConfig, 500, 'Sorry');
    open(path);
    expect(await itemsOf()).toEqual(onPhone);
    expect(await current()).toHaveTextContent(name);
  });

  test('an admin who is no coach has the coach’s items', async () => {
    open('/book', { isAdmin: true });
    expect(await itemsOf()).toEqual(onPhone);
  });

  test.each(['/book', '/profile', '/admin'])('a player has the four tabs at %s', async (path) => {
    open(path, {});
    await screen.findByRole('heading', { level: 1 });
    const links = within(await navigation()).getAllByRole('listitem');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Home', 'Book', 'Schedule', 'Profile']);
  });

  test('Enter on More opens the other places in two groups, and Escape returns the focus to it', async () => {
    const person = open('/profile');
    const more = await tabToMore(person);
    await person.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }));
    const rows = (name: string) =>
      within(sheet.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(rows('Set up')).toEqual([
      ['HoursSchedule, Blocked, away', '/admin?tab=schedule'],
      ['Pricing', '/admin?tab=pricing'],
      ['Settings', '/admin?screen=settings'],
    ]);
    expect(rows('As a player')).toEqual([
      ['Book', '/book'],
      ['ScheduleMy lessons', '/schedule'],
      ['Profile', '/profile'],
    ]);
    expect(sheet.getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(more).toHaveFocus());
  });

  test('a place of More is opened by keys: the sheet closes, and the focus is on the new screen’s heading', async () => {
    const person = open('/profile');
    await tabToMore(person);
    await person.keyboard('{Enter}');
    const place = await screen.findByRole('link', { name: 'Schedule My lessons' });
    await tabTo(person, place);
    await person.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Schedule' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('while the account can’t be loaded, the items are those of the last visit', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(sam)));
    lastSeenMe.store({ ...sam, isCoach: true }, sam.id);
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

  test.each(['/profile', '/admin?tab=pricing', '/admin?screen=money'])(
    'the sidebar of a coach has all places at %s',
    async (path) => {
      api.refuse(getAdminModuleConfig, 500, 'Sorry');
      open(path);
      expect(await itemsOf()).toEqual([
        'Home',
        'Week',
        'Overview',
        'Bookings',
        'Money',
        'Hours Schedule, Blocked, away',
        'Pricing',
        'Settings',
        'Book',
        'Schedule My lessons',
        'Profile',
      ]);
      const asPlayer = within(within(await navigation()).getByRole('list', { name: 'As a player' }));
      expect(asPlayer.getAllByRole('link')).toHaveLength(3);
      expect(await current()).toHaveAttribute('href', path);
    },
  );

  test.each([
    ['/admin?tab=schedule', 'Hours'],
    ['/admin?tab=other-hours', 'Hours'],
    ['/admin?tab=away', 'Hours'],
    ['/admin?tab=blocked&date=2026-11-24', 'Hours'],
    ['/admin?screen=settings&section=calendar', 'Hours'],
    ['/admin?screen=settings&section=feed', 'Settings'],
    ['/admin?screen=settings', 'Settings'],
    ['/admin?screen=audit', 'Settings'],
    ['/admin?tab=constructor', 'Overview'],
  ])('at %s a coach is at %s', async (path, name) => {
    api.refuse(getAdminModuleConfig, 500, 'Sorry');
    open(path);
    await itemsOf();
    expect(await current()).toHaveTextContent(name);
  });
});
