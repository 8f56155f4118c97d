import { expect, test } from '@jest/globals';
import { refusalOf } from '../../../tests/fixtures/api/refusal-of.ts';
import type { Choice } from './choice.ts';
import { decideChoice, type Wanted } from './decide-choice.ts';

const STARTS_AT = new Date('2037-11-24T09:00:00Z');

const WANTED = {
  'its time': { start: STARTS_AT },
  'another time': { start: new Date('2037-11-25T09:00:00Z') },
  refund: 'refund',
  confirm: 'confirm',
  nothing: null,
} as const satisfies Record<string, Wanted>;
type Name = keyof typeof WANTED;

/** The choices that repeat each outcome. The open choice is made, everything else is refused. */
const REPEATS: Record<Exclude<Choice['outcome'], 'open'>, Name[]> = {
  moved: ['its time'],
  refunded: ['refund'],
  dropped: ['refund'],
  resumed: ['confirm'],
};

function outcomeOf(
  choice: { outcome: Choice['outcome'] } | null,
  wanted: Wanted,
  closingId?: string,
): string {
  const last = choice && { closingId: 'o1', ...choice };
  let open: unknown;
  const refusal = refusalOf(() => {
    open = decideChoice({ startsAt: STARTS_AT, choice: last }, wanted, closingId);
  });
  if (refusal) return `${refusal.code}: ${refusal.message}`;
  expect([last, null]).toContain(open);
  return open ? 'chosen' : 'repeat';
}

test.each(Object.entries(WANTED))(
  'with %s wanted, an open choice is made, and only the same one is a repeat',
  (name, wanted) => {
    expect(outcomeOf({ outcome: 'open' }, wanted)).toBe('chosen');
    for (const [outcome, same] of Object.entries(REPEATS) as [keyof typeof REPEATS, Name[]][])
      expect([outcome, outcomeOf({ outcome }, wanted)]).toEqual([
        outcome,
        same.includes(name as Name) ? 'repeat' : expect.stringMatching(/^already_chosen: /),
      ]);
  },
);

test('a lesson that was never called off, or again since, is refused whatever is wanted', () => {
  for (const wanted of Object.values(WANTED)) {
    expect(outcomeOf(null, wanted)).toBe('not_called_off: This lesson was not called off.');
    for (const outcome of ['open', ...Object.keys(REPEATS)] as Choice['outcome'][])
      expect(outcomeOf({ outcome }, wanted, 'o2')).toBe('already_chosen: This lesson was called off again.');
  }
});

test.each([
  ['moved', 'This lesson has already been moved to Tue 24 Nov, 09:00.'],
  ['refunded', 'This lesson has already been refunded.'],
  ['dropped', 'This lesson has already been cancelled.'],
  ['resumed', 'This lesson goes ahead after all.'],
] as const)('the refusal says what was chosen: %s', (outcome, text) => {
  expect(outcomeOf({ outcome }, null)).toBe(`already_chosen: ${text}`);
});
