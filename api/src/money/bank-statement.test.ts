import { describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { readBankStatement } from '../../../tests/fixtures/api/read-bank-statement.ts';
import { STATEMENT_FORMS, statementRow, type StatedMovement } from './bank-statement.ts';

const lesson: StatedMovement = {
  day: '2026-11-20',
  pence: 5_000,
  how: 'card',
  lessonStartsAt: new Date('2026-11-24T17:00:00Z'),
  client: 'Sarah Hill',
  receiptNumber: 1042,
};
const PROGRAMS = ['freeagent', 'xero', 'quickbooks'] as const;

test.each([
  ['freeagent', '20/11/2026,50.00,Lesson 24 Nov 17.00 Sarah Hill R-1042'],
  ['xero', '*Date,*Amount,Description\r\n20/11/2026,50.00,Lesson 24 Nov 17.00 Sarah Hill R-1042'],
  ['quickbooks', 'Date,Description,Amount\r\n20/11/2026,Lesson 24 Nov 17.00 Sarah Hill R-1042,50.00'],
] as const)('the statement for %s has the columns and the header of its form', (program, file) => {
  expect(write(program, [lesson])).toBe(file);
});

function write(program: (typeof PROGRAMS)[number], movements: readonly StatedMovement[]): string {
  const form = STATEMENT_FORMS[program];
  const rows = movements.map((movement) => statementRow(form, movement));
  return Papa.unparse(form.fields ? [[...form.fields], ...rows] : rows);
}

const cases: [change: Partial<StatedMovement>, pence: number, description: string][] = [
  [{ how: 'stripe_fee', pence: -95 }, -95, 'Stripe fee 24 Nov 17.00 Sarah Hill R-1042'],
  [{ how: 'refund', pence: -2_005 }, -2_005, 'Refund 24 Nov 17.00 Sarah Hill R-1042'],
  [{ how: 'refund_failed' }, 5_000, 'Refund failed 24 Nov 17.00 Sarah Hill R-1042'],
  [{ how: 'dispute', pence: -5_000 }, -5_000, 'Dispute 24 Nov 17.00 Sarah Hill R-1042'],
  [{ how: 'dispute_won' }, 5_000, 'Dispute won 24 Nov 17.00 Sarah Hill R-1042'],
  [{ how: 'transfer', receiptNumber: null }, 5_000, 'Lesson 24 Nov 17.00 Sarah Hill transfer'],
  [{ how: 'other', receiptNumber: null }, 5_000, 'Lesson 24 Nov 17.00 Sarah Hill'],
  [{ how: 'given_back', pence: -5_000 }, -5_000, 'Given back 24 Nov 17.00 Sarah Hill R-1042'],
  [{ lessonStartsAt: null, receiptNumber: null }, 5_000, 'Payment Sarah Hill'],
  [{ how: 'cash', lessonStartsAt: null, client: null, receiptNumber: null }, 5_000, 'Payment cash'],
  [{ lessonStartsAt: new Date('2026-06-24T16:05:00Z') }, 5_000, 'Lesson 24 Jun 17.05 Sarah Hill R-1042'],
  ...names([
    ['Hill, Sarah "Sally"', 'Hill Sarah Sally'],
    ['Sarah\r\nHill\tJr', 'Sarah Hill Jr'],
    ['=HYPERLINK("http://evil.example";A1)', 'HYPERLINK( http //evil.example A1)'],
    ['+1-2', '1-2'],
    ['＝1＋1', '1 1'],
    ['@sum', 'sum'],
    ['🎾'.repeat(60), ''],
    ['👩‍👩‍👧‍👦 Ana 🎾', 'Ana'],
    ['Łukasz O’Neill-Şahin & Söhne', 'Łukasz O’Neill-Şahin & Söhne'],
    ['𠮷'.repeat(100), '𠮷'.repeat(60)],
    ['sarah.hill@example.com', 'sarah.hill@example.com'],
  ]),
];

function names(changed: readonly [name: string, written: string][]): typeof cases {
  return changed.map(([client, written]) => [
    { client },
    5_000,
    ['Lesson 24 Nov 17.00', written, 'R-1042'].filter(Boolean).join(' '),
  ]);
}

describe.each(PROGRAMS)('what a statement for %s says can be read by its rules', (program) => {
  test.each(cases)('%j is %d pence, described as %s', (change, pence, description) => {
    const file = write(program, [lesson, { ...lesson, ...change }]);
    expect(readBankStatement(program, file)[1]).toEqual({ day: '2026-11-20', pence, description });
  });
});
