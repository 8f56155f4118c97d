import { expect, test } from '@jest/globals';
import { givenNameOf, greetingNameOf, salutation } from './player-name.ts';

const jo = { firstName: null, lastName: null, fullName: null, email: 'jo87088@example.com' };

test.each([
  ['a first name', { ...jo, firstName: ' Jo ' }, 'Jo', 'Hi Jo,'],
  ['a full name', { ...jo, fullName: 'Jo Ann Smith' }, 'Jo', 'Hi Jo,'],
  ['an email address alone', jo, 'jo87088', 'Hi,'],
  ['nothing', { ...jo, email: '' }, 'Player', 'Hi,'],
])(
  'somebody with %s is greeted on Home, and a letter to them begins, by their name',
  (_, person, home, letter) => {
    expect(greetingNameOf(person)).toBe(home);
    expect(salutation(givenNameOf(person))).toBe(letter);
  },
);
