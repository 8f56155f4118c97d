import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, pounds } from './values.ts';

/** The year in which a British tax year begins: 2026 for 6 April 2026 to 5 April 2027. The present one by default. */
const taxYear = z.optional(z.string().check(z.regex(/^20[0-9]{2}$/, 'must be a year, such as 2026')));

/** Pounds that came in and went out within some days, on the day that each did. By card it is Stripe's day. */
const moneyFlow = z.object({
  in: z.object({
    card: pounds,
    /** What went out, and is here again: a refund has failed, or a dispute was won. */
    cameBack: pounds,
    /** On the day the coach received it. */
    byHand: pounds,
  }),
  out: z.object({
    /** In full or in part. */
    refunds: pounds,
    /** Taken on the day on which the dispute was opened. */
    disputes: pounds,
    /** Stripe's, for payments and disputes. */
    fees: pounds,
    /** Given back by hand. */
    byHand: pounds,
  }),
  total: z.object({ in: pounds, out: pounds }),
});
export type MoneyFlow = z.output<typeof moneyFlow>;

/** London days, both included. */
const period = z.object({ from: calendarDate, to: calendarDate, ...moneyFlow.shape });

const money = z.object({
  year: z.number(),
  /** The first tax year with money. */
  firstYear: z.number(),
  ...period.shape,
  /**
   * Each quarter alone, and from 6 April on. `correctedOn` is the last day on which money by hand in it was recorded or
   * taken back after its end. Null for never.
   */
  quarters: z.array(z.extend(period, { sinceApril: moneyFlow, correctedOn: z.nullable(calendarDate) })),
});
export type Money = z.output<typeof money>;

/**
 * The money of a British tax year, by the day on which it moved. By card it is what has moved the balance at Stripe, also
 * for a payment that became no lesson. What was recorded by mistake is left out.
 */
export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  access: 'coach',
  query: z.object({ year: taxYear }),
  response: money,
});

/** What a file of the movements is for: a spreadsheet, or the bank statement that a bookkeeping program imports. */
export const moneyFiles = ['spreadsheet', 'freeagent', 'xero', 'quickbooks'] as const;
export type MoneyFile = (typeof moneyFiles)[number];

/**
 * Each movement of the year, or of one of its quarters, as CSV. The spreadsheet, which is the default, has Date, In, Out, How,
 * Client, Lesson, Receipt; the others have the date (dd/mm/yyyy), one signed amount and a description, in the form of that
 * program.
 */
export const exportMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money/export',
  access: 'coach',
  query: z.object({
    year: taxYear,
    quarter: z.optional(z.enum(['1', '2', '3', '4'], 'must be 1 to 4')),
    for: z.optional(z.enum(moneyFiles)),
  }),
  response: z.string(),
  format: 'csv',
});
