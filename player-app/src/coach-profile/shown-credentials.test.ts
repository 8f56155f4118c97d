import { expect, test } from '@jest/globals';
import { shownCredentials } from './shown-credentials.ts';

test.each([
  ['2026-11-24T00:00:00Z', '2026-11-23', false],
  ['2026-11-24T00:00:00Z', '2026-11-24', true],
  ['2026-11-24T23:59:59Z', '2026-11-24', true],
  // London has summer time.
  ['2027-03-31T22:59:59Z', '2027-03-31', true],
  ['2027-03-31T23:00:00Z', '2027-03-31', false],
  ['2027-03-31T23:00:00Z', null, true],
])('at %s a credential until %s is shown to players: %s', (now, until, isShown) => {
  const credentials = [{ name: 'LTA Accredited Coach', until }];
  expect(shownCredentials(credentials, new Date(now))).toEqual(isShown ? credentials : []);
});
