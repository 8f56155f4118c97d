import type { MoneyFile } from '@lessons/contract';
import { formatShortDayOfMonth, londonTimeOf, poundsOf } from '@lessons/rules';

/*
 * Movements as rows of a bank statement, in the form that each bookkeeping program publishes for an import. Decision 65 names
 * the pages.
 */

type Program = Exclude<MoneyFile, 'spreadsheet'>;

interface StatementForm {
  /** The header. Null for a program that wants none. */
  fields: readonly string[] | null;
  columns: readonly ('date' | 'amount' | 'description')[];
}

export const STATEMENT_FORMS: Readonly<Record<Program, StatementForm>> = {
  freeagent: { fields: null, columns: ['date', 'amount', 'description'] },
  xero: { fields: ['*Date', '*Amount', 'Description'], columns: ['date', 'amount', 'description'] },
  quickbooks: {
    fields: ['Date', 'Description', 'Amount'],
    columns: ['date', 'description', 'amount'],
  },
};

/** A movement with what a statement says about it. */
export interface StatedMovement {
  /** London's. */
  day: string;
  /** Below nothing for what went out. */
  pence: number;
  /** As in the spreadsheet. */
  how: string;
  lessonStartsAt: Date | null;
  client: string | null;
  receiptNumber: number | null;
}

/** Returns the cells of a movement, with its amount in pounds. */
export function statementRow({ columns }: StatementForm, movement: StatedMovement): string[] {
  const cells = {
    date: movement.day.split('-').toReversed().join('/'),
    amount: poundsOf(movement.pence).toFixed(2),
    description: describe(movement),
  };
  return columns.map((column) => cells[column]);
}

/** What a movement is called that is not the payment of a lesson. */
const KINDS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  stripe_fee: 'Stripe fee',
  given_back: 'Given back',
};

/** Lesson 24 Nov 17.00 Sarah Hill R-1042 */
function describe({ how, lessonStartsAt, client, receiptNumber }: StatedMovement): string {
  return [
    KINDS[how] ?? (lessonStartsAt ? 'Lesson' : 'Payment'),
    lessonStartsAt &&
      `${formatShortDayOfMonth(lessonStartsAt)} ${londonTimeOf(lessonStartsAt)}`.replace(':', '.'),
    client && plainName(client),
    receiptNumber && `R-${receiptNumber}`,
    (how === 'cash' || how === 'transfer') && how,
  ]
    .filter(Boolean)
    .join(' ');
}

const MAX_NAME_LENGTH = 60;

/**
 * Returns a name of at most 60 characters without what one of the programs refuses or reads as more than text: commas,
 * quote marks, line breaks, signs of formulas, pictures.
 */
function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}.'’&()/@_-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return Array.from(plain).slice(0, MAX_NAME_LENGTH).join('').trim();
}
