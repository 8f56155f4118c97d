import { expect, test } from '@jest/globals';
import { settingsIn, withSettings } from './settings-text.ts';

test.each<[string, string, Record<string, string | undefined>, string]>([
  [
    'a setting that is there is replaced where it stands',
    'A=1\n# Why.\nB=2\n',
    { A: '3' },
    'A=3\n# Why.\nB=2\n',
  ],
  ['an example that is commented out is replaced', '#A=\nB=2\n', { A: '3' }, 'A=3\nB=2\n'],
  ['a new setting comes last', 'B=2\n', { A: '3' }, 'B=2\nA=3\n'],
  ['a file begins with its first setting', '', { A: '3' }, 'A=3\n'],
  ['an operator’s own lines stay', '# Mine.\nLOG_LEVEL=debug\n', {}, '# Mine.\nLOG_LEVEL=debug\n'],
  ['an example stays where there is no value', '#A=\nB=2\n', { A: undefined }, '#A=\nB=2\n'],
  ['a name that begins like another is another', 'A_FILE=/x\n', { A: '1' }, 'A_FILE=/x\nA=1\n'],
  ['a sender is quoted', '', { A: 'Baseline <a@b.example>' }, `A='Baseline <a@b.example>'\n`],
])('in a file of settings %s', (_rule, text, values, expected) => {
  expect(withSettings(text, values)).toBe(expected);
  expect(withSettings(expected, values)).toBe(expected);
});

test('settings are read as they were written', () => {
  const values = { A: 'Baseline <a@b.example>', B: 'smtps://u:p%40x@mail.example:465', C: 'a $b #c "d"' };
  expect(settingsIn(withSettings('D=\n', values))).toEqual(values);
});

test.each(["O'Brien", 'a\\b', 'a\nB=1'])('a value that would be read otherwise is refused: %j', (value) => {
  expect(() => withSettings('', { A: value })).toThrow('A may have no');
});
