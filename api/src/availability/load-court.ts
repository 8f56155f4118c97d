import { addDays, londonDateOf } from '@lessons/rules';
import type { Court, TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../bookings/court-time.ts';
import { BlockedSlot } from './blocked-slot.ts';
import { WorkingHours } from './working-hours.ts';

interface CourtQuery {
  knex: Knex;
  now: Date;
  /** Only what touches this stretch is loaded. */
  span: TimeSpan;
  /** Whose hold doesn't count, since a new one replaces it. */
  exceptHolderId?: string;
}

/** What decides whether a lesson within `span` can be booked. */
export async function loadCourt({ knex, now, span, exceptHolderId }: CourtQuery): Promise<Court> {
  const [workingHours, blocks, busy] = await Promise.all([
    WorkingHours.query(knex),
    // A day more on either side: a London day can begin before, and end after, its UTC namesake.
    BlockedSlot.query(knex)
      .modify('withDateAsText')
      .whereBetween('date', [addDays(londonDateOf(span.start), -1), addDays(londonDateOf(span.end), 1)]),
    CourtTime.query(knex).modify('overlapping', span).modify('occupied', now, exceptHolderId),
  ]);
  return {
    workingHours,
    blocks,
    busy: busy.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })),
    now,
  };
}
