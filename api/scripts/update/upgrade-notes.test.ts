import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { leaptOver, notesBetween, openSteps, parseUpgradeNotes } from './upgrade-notes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const titlesOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

test('every version of the changelog has upgrade notes of five lines at most', () => {
  const text = read('docs/upgrades.md');
  expect(titlesOf(text)).toEqual(titlesOf(read('CHANGELOG.md')));
  const notes = parseUpgradeNotes(text, '99.0.0');
  expect(notes.length).toBeGreaterThan(1);
  const wrong = notes.filter(({ lines }) => lines.length === 0 || lines.length > 5);
  expect(wrong).toEqual([]);
});

const notes = parseUpgradeNotes(
  '# Notes\n\nText.\n\n## Next\n\n- Last.\n\n## 1.2\n\n- first: Make a role.\n- Then look.\n\n## 1.1.1\n\nNothing.\n\n## 1.0\n\nNothing.\n',
  '1.3.0',
);

test('the notes of an update are those after the version that runs up to the new one, the oldest first', () => {
  const versions = (running: string, next: string) =>
    notesBetween(notes, running, next).map(({ version }) => version);
  expect(versions('1.0.0', '1.3.0')).toEqual(['1.1.1', '1.2', '1.3.0']);
  expect(versions('1.1.1', '1.2.0')).toEqual(['1.2']);
  expect(versions('1.2.0', '1.2.0')).toEqual([]);
  expect(versions('1.2.0-rc.1', '1.2.0')).toEqual(['1.2']);
});

test('a step that comes first is open until its version is said to be done', () => {
  const between = notesBetween(notes, '1.0.0', '1.3.0');
  expect(openSteps(between, [])).toEqual([
    { version: '1.2', lines: ['Make a role.', 'Then look.'], first: ['Make a role.'] },
  ]);
  expect(openSteps(between, ['1.3.0'])).toHaveLength(1);
  expect(openSteps(between, ['1.2.0'])).toEqual([]);
});

test.each([
  ['1.0.0', '1.3.0', ['1.1', '1.2']],
  ['1.1.0', '1.2.0', []],
  ['1.1.0', '1.3.0', ['1.2']],
  ['1.2.0', '1.3.0', []],
  ['1.2.0', '1.2.1', []],
])('from %s to %s an update leaps over %j', (running, next, leapt) => {
  expect(leaptOver(notesBetween(notes, running, next), running, next)).toEqual(leapt);
});
