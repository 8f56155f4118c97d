import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getBookingRules,
  getCoachSchedule,
  listAdminAvailableSlots,
  listAdminBlockedSlots,
  listClosings,
  listOtherHours,
} from '@lessons/contract';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const hoursApi = () =>
  settingsApi()
    .on(listAdminAvailableSlots, [])
    .on(getCoachSchedule, coachSchedule([]))
    .on(getBookingRules, {
      horizonWeeks: 26,
      noticeHours: 0,
      minutesAfterSunset: null,
      todayUntil: null,
    })
    .on(listAdminBlockedSlots, [])
    .on(listClosings, [])
    .on(listOtherHours, []);

test.each([
  ['/admin?tab=schedule', 'Hours', 'Schedule'],
  ['/admin?tab=blocked', 'Hours', 'Blocked'],
  ['/admin?tab=rules', 'Rules', 'Rules'],
  // Addresses of former parts.
  ['/admin?tab=other-hours', 'Hours', 'Blocked'],
  ['/admin?tab=away', 'Hours', 'Blocked'],
  ['/admin?screen=settings&section=calendar', 'Rules', 'Rules'],
])('%s is in the part %s of Hours', async (path, part, title) => {
  openAdmin(hoursApi(), path);
  const links = within(screen.getByRole('navigation', { name: 'Hours' }));
  expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Hours', '/admin?tab=schedule'],
    ['Rules', '/admin?tab=rules'],
  ]);
  expect(links.getByRole('link', { current: 'page' })).toHaveTextContent(part);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Coach Admin Panel ${title}`);
  await waitFor(() => expect(document.title).toBe(`${title} · Coach Admin Panel · Baseline`));
});

test('the week leads to the form, and to the rules without a new page', async () => {
  const { person, navigations } = openAdmin(hoursApi(), '/admin?tab=schedule');
  await screen.findByRole('button', { name: 'Save working hours' });
  expect(screen.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/admin?tab=blocked');
  await person.click(screen.getByRole('link', { name: 'Rules' }));
  expect(await screen.findByLabelText('Calendar address (iCal)')).toBeVisible();
  expect(navigations).toEqual(['/admin?tab=rules']);
});

test('a tab that is no part of Hours has none of its links', async () => {
  openAdmin(hoursApi(), '/admin?tab=pricing');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Hours' })).not.toBeInTheDocument();
});
