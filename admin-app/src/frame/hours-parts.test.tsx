import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getBookingRules,
  listAdminAvailableSlots,
  listAdminBlockedSlots,
  listAway,
  listOtherHours,
} from '@lessons/contract';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const parts = [
  ['Schedule', '/admin?tab=schedule', 'Schedule'],
  ['Other hours', '/admin?tab=other-hours', 'Other hours'],
  ['Away', '/admin?tab=away', 'Away'],
  ['Blocked', '/admin?tab=blocked', 'Blocked'],
  ['Your calendar', '/admin?screen=settings&section=calendar', 'Your own calendar'],
] as const;

const hoursApi = () =>
  settingsApi()
    .on(listAdminAvailableSlots, [])
    .on(getBookingRules, { horizonWeeks: 26, noticeHours: 0 })
    .on(listAdminBlockedSlots, [])
    .on(listOtherHours, [])
    .on(listAway, []);

test.each(parts)(
  '%s is a part of Hours at its own address, and leads to the others',
  async (name, path, title) => {
    openAdmin(hoursApi(), path);
    const links = within(screen.getByRole('navigation', { name: 'Hours' }));
    expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      parts.map(([part, href]) => [part, href]),
    );
    expect(links.getByRole('link', { current: 'page' })).toHaveTextContent(name);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Coach Admin Panel ${title}`);
    await waitFor(() => expect(document.title).toBe(`${title} · Coach Admin Panel · Baseline`));
  },
);

test('a link of Hours opens another part without a new page', async () => {
  const { person, navigations } = openAdmin(hoursApi(), '/admin?tab=schedule');
  await screen.findByRole('button', { name: 'Save working hours' });
  await person.click(screen.getByRole('link', { name: 'Your calendar' }));
  expect(await screen.findByLabelText('Calendar address (iCal)')).toBeVisible();
  expect(navigations).toEqual(['/admin?screen=settings&section=calendar']);
});

test('a tab that is no part of Hours has none of its links', async () => {
  openAdmin(hoursApi(), '/admin?tab=pricing');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Hours' })).not.toBeInTheDocument();
});
