import { expect, test } from '@jest/globals';
import {
  fullNameOf,
  givenNameOf,
  greetingNameOf,
  isolateName,
  lessonForName,
  lessonNameOf,
  plainNameOf,
  salutation,
  whose,
  withName,
} from './player-name.ts';

const jo = { firstName: null, lastName: null, fullName: null, email: 'jo87088@example.com' };

test.each([
  ['a first name', { ...jo, firstName: ' Jo ', fullName: 'Grace Hopper' }, 'Jo', 'Hi Jo,'],
  ['a full name', { ...jo, fullName: ' Jo Ann Smith' }, 'Jo', 'Hi Jo,'],
  ['an email address alone', jo, 'Jo87088', 'Hi,'],
  ['nothing', { ...jo, email: '' }, 'Player', 'Hi,'],
])(
  'somebody with %s is greeted on Home, and a letter to them begins, by their name',
  (_, person, home, letter) => {
    expect(greetingNameOf(person)).toBe(home);
    expect(salutation(givenNameOf(person))).toBe(letter);
  },
);

test('the full name of a player is made of what they have given', () => {
  expect(fullNameOf({ ...jo, firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullNameOf(jo)).toBe('jo87088');
});

// Seen in Open Knesset's agendas: a Hebrew or Arabic name turns the numbers beside it, and 10:00–11:00 reads 11:00–10:00.
test.each(['محمد علي', 'Noa נועה', 'ނާޒިމް'])(
  'a name from right to left leaves the times beside it as they are: %s',
  (fullName) => {
    expect(fullNameOf({ ...jo, fullName })).toBe(`\u2068${fullName}\u2069`);
    expect(plainNameOf({ ...jo, fullName })).toBe(fullName);
  },
);

test.each(['Zoë O’Brien', 'Łukasz Żak', '山田 太郎', 'Иван', 'Jo 🎾', 'Ng'])(
  'a name from left to right gets no invisible characters: %s',
  (fullName) => {
    expect(fullNameOf({ ...jo, fullName })).toBe(fullName);
  },
);

test('a part of an isolated name is isolated as a whole', () => {
  expect(isolateName('\u2068محمد…')).toBe('\u2068محمد…\u2069');
  expect(isolateName('\u2068Noa…')).toBe('Noa…');
});

test.each([
  [null, 'Sarah Hill', 'Sarah Hill', 'Tennis lesson'],
  ['Tom', 'Sarah Hill', 'Tom (Sarah Hill)', 'Tennis lesson for Tom'],
  ['Anna & Ben', 'Sarah Hill', 'Anna & Ben (Sarah Hill)', 'Tennis lesson for Anna & Ben'],
  ['משה', 'Sarah Hill', '\u2068משה\u2069 (Sarah Hill)', 'Tennis lesson for \u2068משה\u2069'],
  ['Tom', 'محمد علي', 'Tom (\u2068محمد علي\u2069)', 'Tennis lesson for Tom'],
])(
  'the lesson of %s, whom %s books it for, is called %s by the coach',
  (forName, fullName, coachs, players) => {
    expect(lessonNameOf({ ...jo, fullName, forName })).toBe(coachs);
    expect(lessonForName(forName)).toBe(players);
  },
);

test.each([
  [null, 'Tue 24 Nov', 'your', 'Your'],
  ['Tom', 'Tue 24 Nov · Tom', 'Tom’s', 'Tom’s'],
  ['Anna & Ben', 'Tue 24 Nov · Anna & Ben', 'Anna & Ben’s', 'Anna & Ben’s'],
  ['משה', 'Tue 24 Nov · \u2068משה\u2069', '\u2068משה\u2069’s', '\u2068משה\u2069’s'],
])(
  'a lesson for %s reads %s, is %s within a sentence, and %s at its start',
  (forName, words, within, atStart) => {
    expect(withName('Tue 24 Nov', { forName })).toBe(words);
    expect(whose({ forName })).toBe(within);
    expect(whose({ forName }, 'Your')).toBe(atStart);
  },
);

test('a lesson of which an older mail says nobody who plays is the player’s own', () => {
  expect(whose({})).toBe('your');
});
