import {
  addDays,
  blocksCovering,
  DAY,
  lastBookableDate,
  londonDateOf,
  startOfLondonDay,
} from '@lessons/rules';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { lockAvailabilityExclusive } from '../availability/availability.ts';
import { CoachCalendar, findUnreadCalendar } from '../availability/own-calendar.ts';
import { Booking } from '../lessons/booking.ts';
import { replaceCalendarBusyTimes } from '../opening-hours/change-availability.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeToCoaches } from '../mails/recipients.ts';
import { Player } from '../players/player.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { loadBookingRules } from '../pricing/coach-settings.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusySpan } from './expand-calendar.ts';
import { fetchCalendar, internet, type CalendarNetwork } from './fetch-calendar.ts';
import { readBusyTimes } from './read-busy-times.ts';

/** Read beyond the horizon, so that a calendar that doesn't change is not read anew every day. */
const DAYS_BEYOND_HORIZON = 14;

interface RefreshContext extends MailWriter {
  clock: () => Date;
  log: Logger;
}

/** A calendar that can't be read for so long is told by mail: until then it may be a short outage. */
const TOLD_AFTER_MS = DAY;

/**
 * Reads the coach's own calendar and lets its busy times block slots, up to the booking horizon. A calendar that can't be
 * read keeps its last known busy times; one that can be read in part has those of that part. Either is a failure, which
 * the coach sees on Home, and after a day gets by mail. Nothing is fetched within a transaction.
 */
export async function refreshCoachCalendar(
  context: RefreshContext,
  network: CalendarNetwork = internet,
): Promise<void> {
  const { knex, clock, log } = context;
  const calendar = await CoachCalendar.query(knex).first();
  if (!calendar) return;
  const now = clock();
  const lastDay = lastBookableDate(now, await loadBookingRules(knex));
  try {
    const read = await readCalendar(knex, { calendar, lastDay, now, network });
    await saveRead(context, calendar.address, read);
    if (read.failure) log.warn('A part of the coach’s calendar could not be read; the rest blocks slots');
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    log.warn({ reason: error.code }, 'The coach’s calendar could not be read; its last busy times stay');
    await inTransaction(knex, (trx) =>
      saveFailure({ ...context, trx }, calendar.address, { failure: error.message }),
    );
  }
}

/** Saves a failure with what else the check has found, and writes the coaches one mail if it has lasted for a day. */
async function saveFailure(
  { trx, clock }: RefreshContext & { trx: Knex.Transaction },
  address: string,
  found: Partial<CoachCalendar> & { failure: string },
): Promise<number> {
  const now = clock();
  const [saved] = await CoachCalendar.query(trx)
    .where({ address })
    .patch({ ...found, lastCheckedAt: now, failingSince: trx.raw('coalesce(failing_since, ?)', now) })
    .returning('*');
  if (!saved?.failingSince) return 0;
  if (now.getTime() - saved.failingSince.getTime() >= TOLD_AFTER_MS) {
    const unread = await findUnreadCalendar(trx, now);
    const event = `calendar-unread:${saved.failingSince.toISOString()}`;
    if (unread)
      await writeToCoaches(trx, event, {
        kind: 'coach-calendar-unread',
        ...unread,
        failure: found.failure,
      });
  }
  return 1;
}

interface Read {
  /** Null if nothing has changed since the calendar was read last. */
  spans: BusySpan[] | null;
  version: Pick<CoachCalendar, 'etag' | 'lastModified' | 'coversUntil'>;
  /** Says what of the file could not be read. Null for nothing. */
  failure: string | null;
}

async function readCalendar(
  knex: Knex,
  of: { calendar: CoachCalendar; lastDay: string; now: Date; network: CalendarNetwork },
): Promise<Read> {
  const { calendar, lastDay, now, network } = of;
  const { etag, lastModified, coversUntil } = calendar;
  // The same version has to be expanded further if time has passed, or the coach has moved the horizon.
  const isCovered = coversUntil !== null && coversUntil >= lastDay;
  const known = isCovered ? { etag, lastModified } : { etag: null, lastModified: null };
  const fetched = await fetchCalendar(calendar.address, known, network);
  if (fetched.kind === 'unchanged')
    return { spans: null, version: { etag, lastModified, coversUntil }, failure: null };
  const until = addDays(lastDay, DAYS_BEYOND_HORIZON);
  const window = { start: startOfLondonDay(londonDateOf(now)), end: startOfLondonDay(addDays(until, 1)) };
  const owners = await ownersOf(knex, calendar.address);
  const { spans, unreadable } = await readBusyTimes({ file: fetched.file, window, owners });
  // Without its version, a file that was read in part is read again: an unchanged one would look read.
  const { etag: newEtag, lastModified: newDate } = unreadable > 0 ? NO_VERSION : fetched;
  return {
    spans: await withoutOwnLessons(knex, spans),
    version: { etag: newEtag, lastModified: newDate, coversUntil: until },
    failure: unreadable > 0 ? failureOf(unreadable) : null,
  };
}

const NO_VERSION = { etag: null, lastModified: null };

const failureOf = (unreadable: number) =>
  unreadable === 1
    ? 'It has an event whose day can’t be read.'
    : `It has ${unreadable} events whose days can’t be read.`;

/** Returns the coach's email addresses, of the account, the profile and the calendar: Google's address holds one. */
async function ownersOf(knex: Knex, address: string): Promise<string[]> {
  const coaches = await Player.query(knex).where({ isCoach: true });
  const profile = await loadCoachProfile(knex);
  const inAddress = new URL(address).pathname
    .split('/')
    .map((part) => part.replaceAll('%40', '@'))
    .filter((part) => part.includes('@'));
  return [...coaches.map(({ email }) => email), profile.email, ...inAddress].filter((email) => email !== '');
}

/**
 * Leaves out lessons that the coach's calendar has from our mails: they have the court anyway, and
 * a player could not move a lesson to a time that overlaps its own.
 */
async function withoutOwnLessons(knex: Knex, spans: readonly BusySpan[]): Promise<BusySpan[]> {
  const ids = spans.flatMap(({ ownId }) => ownId ?? []);
  const ours = new Set((await Booking.query(knex).select('id').whereIn('id', ids)).map(({ id }) => id));
  return spans.filter(({ ownId }) => ownId === undefined || !ours.has(ownId));
}

/** Writes nothing if the coach has changed or removed the address in the meantime. */
async function saveRead(
  context: RefreshContext,
  address: string,
  { spans, version, failure }: Read,
): Promise<void> {
  const { knex, clock } = context;
  await inTransaction(knex, async (trx) => {
    await lockAvailabilityExclusive(trx);
    const now = clock();
    const saved = failure
      ? await saveFailure({ ...context, trx }, address, { ...version, failure })
      : await CoachCalendar.query(trx)
          .where({ address })
          .patch({ ...version, lastCheckedAt: now, lastSuccessAt: now, failure: null, failingSince: null });
    if (saved > 0 && spans) await replaceCalendarBusyTimes(trx, blocksCovering(spans), now);
  });
}
