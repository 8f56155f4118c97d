import { describe, expect, test } from '@jest/globals';
import type { Me } from '@lessons/contract';
import { sessionUserOf } from './load-user.ts';

const newcomer: Me = {
  id: '0f3c1b0e-52c5-4f0e-9a53-0d7f2a8f3a11',
  email: 'ada@example.com',
  firstName: null,
  lastName: null,
  phone: null,
  isCoach: false,
  isAdmin: false,
  locationSharing: false,
  dataSharing: true,
};

describe('who is signed in', () => {
  test.each([
    ['first and last name', { first_name: 'Ada', last_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    ['a full name, split', { full_name: 'Ada King Lovelace' }, 'Ada', 'King Lovelace'],
    ['one word', { full_name: 'Ada' }, 'Ada', null],
    ['nothing', {}, null, null],
    ['what is no text', { first_name: 7, full_name: ['Ada'] }, null, null],
  ])('the user’s name is taken from metadata with %s', (_what, metadata, firstName, lastName) => {
    expect(sessionUserOf(newcomer, metadata)).toMatchObject({ firstName, lastName });
  });

  test('the API’s name of the user is used before the metadata', () => {
    const player = { ...newcomer, firstName: 'Augusta', phone: '01223 1' };
    const user = sessionUserOf(player, { first_name: 'Ada', phone: '01223 2' });
    expect(user).toMatchObject({ firstName: 'Augusta', phone: '01223 1' });
  });

  test('the user’s roles are not taken from metadata', () => {
    const user = sessionUserOf(newcomer, { is_admin: true, is_coach: true, isAdmin: true, isCoach: true });
    expect(user).toMatchObject({ isAdmin: false, isCoach: false });
  });
});
