import { expect, test } from '@jest/globals';
import { addressIn } from './module-places.ts';

test.each([
  ['/admin?tab=away', '/admin?tab=blocked'],
  ['/admin?tab=other-hours', '/admin?tab=schedule'],
  ['/admin?screen=money&year=2025', '/admin'],
  ['/admin?tab=blocked&date=2026-11-24', '/admin?tab=blocked&date=2026-11-24'],
  ['/admin?screen=settings&section=calendar', '/admin?screen=settings&section=calendar'],
  ['/admin-schedule?tab=away', '/admin-schedule?tab=away'],
  ['/', '/'],
])('the module of 1.0 has what is at %s at %s, and a newer one leaves it where it is', (path, older) => {
  expect(addressIn([], path)).toBe(older);
  expect(addressIn(['hours', 'money'], path)).toBe(path);
});
