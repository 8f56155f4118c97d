import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, pounds } from './values.ts';

/** The year in which a British tax year begins: 2026 for 6 April 2026 to 5 April 2027. The present one by default. */
const taxYear = z.optional(z.string().check(z.regex(/^20[0-9]{2}$/, 'must be a year, such as 2026')));

/** Pounds that came in and went out within some days, on the day that each did. Stripe's fees are not in it. */
const moneyFlow = z.object({
  in: z.object({
    /** On the day they were paid. */
    card: pounds,
    /** On the day the coach received it. */
    byHand: pounds,
  }),
  out: z.object({
    /** In full or in part, on the day they succeeded. */
    refunds: pounds,
    lostDisputes: pounds,
    /** Given back by hand, or set off. */
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
  /** Each quarter alone, and from 6 April on. */
  quarters: z.array(z.extend(period, { sinceApril: moneyFlow })),
});
export type Money = z.output<typeof money>;

/**
 * The money of a British tax year, by the day on which it moved. A payment that became no lesson is left out with its
 * refund, and so is what was recorded by mistake.
 */
export const getMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money',
  access: 'coach',
  query: z.object({ year: taxYear }),
  response: money,
});

/** Each movement of the year as a spreadsheet: Date, In, Out, How, Client, Lesson, Receipt. */
export const exportMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money/export',
  access: 'coach',
  query: z.object({ year: taxYear }),
  response: z.string(),
  format: 'csv',
});
