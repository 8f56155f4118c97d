import { beforeEach, describe, expect, test } from '@jest/globals';
import { serverAhead, serverNow, setServerAhead } from '@lessons/ui/server-clock.ts';
import { setClock } from '../../test/set-clock.ts';
import { DAY_MS, lastSeen, recallServerTime, removeLastSeen } from './last-seen.ts';
import { SESSION_KEY } from './stored-session.ts';

const KEY = 'lessons.last-seen';
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const lesson = lastSeen('lesson', DAY_MS, text);
const address = lastSeen('address', 7 * DAY_MS, text);

const signIn = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));
const signOut = () => localStorage.removeItem(SESSION_KEY);
const stored = () => localStorage.getItem(KEY);

beforeEach(() => {
  setServerAhead(0);
  setClock('2026-11-20T14:00:00Z');
  signIn('ada');
});

test('a value is read by the person for whom it was stored', () => {
  expect(lesson.read()).toBeNull();
  lesson.store('ten', 'ada');
  address.store('Court 1', 'ada');
  expect([lesson.read(), address.read()]).toEqual(['ten', 'Court 1']);
});

test('somebody else reads nothing, and nothing of the other is left on the device', () => {
  lesson.store('ten', 'ada');
  signIn('sam');
  expect(address.read()).toBeNull();
  expect(stored()).toBeNull();
  signIn('ada');
  expect(lesson.read()).toBeNull();
});

test('a response that comes after the sign-out, or for who was signed in before, is not stored', () => {
  signOut();
  lesson.store('ten', 'ada');
  expect(stored()).toBeNull();
  signIn('sam');
  lesson.store('ten', 'ada');
  expect(lesson.read()).toBeNull();
});

test('what a visitor saw is there for whoever signs in, and is theirs from then on', () => {
  signOut();
  address.store('Court 1', undefined);
  signIn('ada');
  expect(address.read()).toBe('Court 1');
  lesson.store('ten', 'ada');
  signIn('sam');
  expect([address.read(), lesson.read()]).toEqual([null, null]);
});

test('a part is removed alone, or everything', () => {
  lesson.store('ten', 'ada');
  address.store('Court 1', 'ada');
  removeLastSeen('lesson');
  expect([lesson.read(), address.read()]).toEqual([null, 'Court 1']);
  removeLastSeen('address', 'lesson');
  expect(stored()).toBeNull();
  address.store('Court 1', 'ada');
  removeLastSeen();
  expect(stored()).toBeNull();
});

describe('the age', () => {
  test.each([
    ['a day later', '2026-11-21T14:00:00Z', 'ten', 'Court 1'],
    ['a moment after a day', '2026-11-21T14:00:00.001Z', null, 'Court 1'],
    ['a moment after a week', '2026-11-27T14:00:00.001Z', null, null],
    ['with a clock that was set back', '2026-11-20T13:59:59Z', null, null],
  ])('%s', (_when, now, ...expected) => {
    lesson.store('ten', 'ada');
    address.store('Court 1', 'ada');
    setClock(now);
    expect([lesson.read(), address.read()]).toEqual(expected);
    for (const [index, value] of ['ten', 'Court 1'].entries())
      expect(stored()?.includes(value) ?? false).toBe(expected[index] !== null);
  });

  test('the age is the same on a device whose clock is three days fast, which knows the server’s time from the last visit', () => {
    setClock('2026-11-23T14:00:00Z');
    setServerAhead(-3 * DAY_MS);
    lesson.store('ten', 'ada');
    // The page is opened anew.
    setServerAhead(0);
    setClock('2026-11-23T18:00:00Z');
    recallServerTime();
    expect(lesson.read()).toBe('ten');
    expect(serverNow()).toEqual(new Date('2026-11-20T18:00:00Z'));
  });

  test('the age by a clock that was mended meanwhile is not known, and a time that a response has told counts', () => {
    setClock('2026-11-23T14:00:00Z');
    setServerAhead(-3 * DAY_MS);
    lesson.store('ten', 'ada');
    setServerAhead(-1000);
    recallServerTime();
    expect(serverAhead()).toBe(-1000);
    setServerAhead(0);
    setClock('2026-11-20T18:00:00Z');
    recallServerTime();
    expect(serverAhead()).toBe(0);
  });
});

describe('a stored value that can’t be read is dropped', () => {
  const part = { at: Date.parse('2026-11-20T13:00:00Z'), value: 'ten' };
  const whole = { version: 1, person: 'ada', at: part.at, ahead: 0, parts: { lesson: part } };

  test('a stored value that can be read stays', () => {
    localStorage.setItem(KEY, JSON.stringify(whole));
    expect(lesson.read()).toBe('ten');
  });

  test.each([
    ['cut off', '{"version":1,"person":"ada","parts":{"les'],
    ['not JSON', 'ten'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['of an older release', JSON.stringify({ ...whole, version: 0 })],
    ['of a later release', JSON.stringify({ ...whole, version: 2 })],
    ['without a version', JSON.stringify({ ...whole, version: undefined })],
    ['without parts', JSON.stringify({ ...whole, parts: null })],
    ['with text for parts', JSON.stringify({ ...whole, parts: 'ten' })],
    ['with a part of another shape', JSON.stringify({ ...whole, parts: { lesson: 'ten' } })],
    ['with a part that is null', JSON.stringify({ ...whole, parts: { lesson: null } })],
    ['without a time', JSON.stringify({ ...whole, parts: { lesson: { value: 'ten' } } })],
    [
      'with a value of another shape',
      JSON.stringify({ ...whole, parts: { lesson: { ...part, value: 10 } } }),
    ],
  ])('%s', (_what, value) => {
    localStorage.setItem(KEY, value);
    recallServerTime();
    expect(lesson.read()).toBeNull();
    expect(stored()).toBeNull();
    lesson.store('eleven', 'ada');
    expect(lesson.read()).toBe('eleven');
  });
});
