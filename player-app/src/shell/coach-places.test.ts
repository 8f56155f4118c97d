import { expect, test } from '@jest/globals';
import { places } from '../../../admin-app/src/routes.ts';
import { modulePlaces, placeAt } from './coach-places.ts';

test.each([
  ['/admin', 'Overview'],
  ['/admin?tab=of-a-newer-release', 'Overview'],
  ['/admin?tab=constructor', 'Overview'],
  ['/admin?tab=bookings', 'Bookings'],
  ['/admin?tab=clients&client=7', 'Clients'],
  ['/admin?screen=money&year=2025', 'Money'],
  ['/admin?tab=schedule', 'Hours'],
  ['/admin?tab=blocked&date=2026-11-24', 'Hours'],
  ['/admin?screen=settings&section=calendar', 'Hours'],
  ['/admin?screen=settings&section=feed', 'Set-up'],
  ['/admin-schedule?week=2026-06-15', 'Week'],
  ['/profile', undefined],
])('the address %s belongs to the place %s', (path, label) => {
  const { pathname, search } = new URL(path, 'http://shell');
  expect(placeAt(places, { pathname, search })?.label).toBe(label);
});

test('before a module was ever loaded there are the two addresses that never change', () => {
  expect(modulePlaces().map(({ href }) => href)).toEqual(['/admin-schedule', '/admin']);
});
