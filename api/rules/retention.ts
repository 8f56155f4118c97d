import { daysOfTaxYear, taxYearOf } from './tax-year.ts';

/** The time that data is kept. A job enforces it each night, and the privacy notice names the same values. */
export const RETENTION = {
  /**
   * Lessons, payments, refunds and receipts: years after the end of the tax year in which they were
   * paid. VAT Act 1994, schedule 11, paragraph 6; for income tax five years and ten months would do
   * (Taxes Management Act 1970, section 12B).
   */
  accountingRecordYears: 6,
  /** Entries of the audit log: the six years of accounting records, and the year before them. */
  auditLogMonths: 84,
  /** Requests to keep a weekly time: as long as one waits for the coach, and after it has ended. */
  timeRequestDays: 30,
  /** Mails that were sent or given up. */
  mailDays: 90,
  /** Calendar addresses that no program has read for so long. */
  unreadFeedDays: 365,
  /** Clients without account: months after their last lesson, unless money is open. */
  guestMonths: 24,
  /** The id of a deleted account, at least, so that no old sign-in creates it again. */
  tombstoneDays: 30,
  /** Backups of the database. The operator's program removes them. */
  backupDays: 30,
} as const;

/**
 * Returns the first London day whose payments are kept on `today`: those of earlier days belong to a
 * tax year that ended more than `accountingRecordYears` ago.
 */
export function firstDayOfKeptRecords(today: string): string {
  return daysOfTaxYear(taxYearOf(today) - RETENTION.accountingRecordYears).from;
}
