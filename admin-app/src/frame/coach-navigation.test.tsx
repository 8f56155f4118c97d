import { describe, expect, test } from '@jest/globals';
import {
  getBusinessDetails,
  getCoachProfile,
  getCoachSettings,
  getOverview,
  updateCoachSettings,
  type CoachProfile,
} from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../player-app/test/fake-api.ts';
import { emptyWeek } from '../../test/empty-week.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';

const api = fakeApi();

const prices = () =>
  emptyWeek()
    .on(getOverview, { lessonsToday: 0, revenueToday: 0, pending: [], weeks: [] })
    .on(getCoachSettings, { pricePerHour: '50', priceTwoHours: '90' })
    .on(updateCoachSettings, { pricePerHour: '50', priceTwoHours: '90' });

const navigation = () => within(screen.getByRole('navigation', { name: 'Coach' }));
const more = () => navigation().getByRole('button', { name: 'More' });
const namesOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('the coach’s navigation on a phone', () => {
  test('the bar of a phone has four places and More, and no tabs', async () => {
    openAdmin(prices(), '/admin?tab=pricing');
    await screen.findByLabelText('1 hour lesson');
    const links = navigation().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Week', '/admin-schedule'],
      ['Bookings', '/admin?tab=bookings'],
      ['Overview', '/admin'],
    ]);
    for (const role of ['tablist', 'tab', 'tabpanel']) expect(screen.queryByRole(role)).toBeNull();
    expect(more()).toHaveAttribute('aria-current', 'true');
    for (const link of links) expect(link).not.toHaveAttribute('aria-current');
  });

  test('the bar marks the place that is open as the current page', async () => {
    const { person } = openAdmin(prices(), '/admin');
    await person.click(navigation().getByRole('link', { name: 'Week' }));
    await screen.findByRole('heading', { name: /^Week of/ });
    expect(navigation().getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
    expect(navigation().getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
    expect(more()).not.toHaveAttribute('aria-current');
  });

  test('Enter on More opens a sheet with the other places, and Escape returns the focus to More', async () => {
    const { person } = openAdmin(prices(), '/admin?tab=pricing');
    await screen.findByLabelText('1 hour lesson');
    more().focus();
    await person.keyboard('{Enter}');
    const sheet = within(screen.getByRole('dialog', { name: 'More' }));
    expect(namesOf(sheet.getAllByRole('link'))).toEqual([
      'Schedule',
      'Blocked',
      'Pricing',
      'Settings',
      'Profile',
    ]);
    expect(sheet.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(more()).toHaveFocus());
  });

  test('a place in the sheet of More is opened by keys, and the sheet closes', async () => {
    const { person, navigations } = openAdmin(prices(), '/admin');
    more().focus();
    await person.keyboard('{Enter}');
    screen.getByRole('link', { name: 'Pricing' }).focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByLabelText('1 hour lesson')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(navigations).toEqual(['/admin?tab=pricing']);
  });

  test('a place in the sheet of More is left only after the question about unsaved changes', async () => {
    const { person, navigations } = openAdmin(prices(), '/admin?tab=pricing');
    await person.type(await screen.findByLabelText('1 hour lesson'), '5');
    await person.click(more());
    await person.click(screen.getByRole('link', { name: 'Profile' }));
    expect(navigations).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(navigations).toEqual(['/profile']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the coach’s navigation on a desktop', () => {
  onWideScreen();

  const places = [
    'Home',
    'Week',
    'Overview',
    'Bookings',
    'Schedule',
    'Blocked',
    'Pricing',
    'Settings',
    'Profile',
  ];
  const items = () =>
    [...screen.getByRole('navigation', { name: 'Coach' }).querySelectorAll('a, button')]
      .map(({ textContent }) => textContent)
      .filter((name) => name !== coach.brand);

  test('the sidebar has the same items in the panel, where five are tabs, and on the screens beside it', async () => {
    const { person } = openAdmin(
      prices().on(getBusinessDetails, () => new Promise<never>(() => {})),
      '/admin',
    );
    expect(items()).toEqual(places);
    expect(navigation().getAllByRole('tab')).toHaveLength(5);
    for (const name of ['Week', 'Settings']) {
      await person.click(navigation().getByRole('link', { name }));
      expect(items()).toEqual(places);
      expect(navigation().queryByRole('tab')).not.toBeInTheDocument();
      expect(navigation().getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('the product’s name is a link once it is known, and no link without a text before', async () => {
    const profile = Promise.withResolvers<CoachProfile>();
    api.on(getCoachProfile, () => profile.promise);
    openAdmin(api, '/admin?screen=settings');
    await screen.findByRole('link', { name: 'Home' });
    for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAccessibleName('');
    profile.resolve({ ...coach });
    expect(await screen.findByRole('link', { name: coach.brand })).toHaveAttribute('href', '/');
  });
});
