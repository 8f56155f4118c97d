import {
  addBlockedSlot,
  type AdminBooking,
  type ApiClient,
  type HeldSlot,
  type HoldsDecision,
} from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { detailOf, statusOf } from '../../requests/api-error.ts';

/** What the form asks for. Both times null blocks the whole day. */
export interface BlockRequest {
  dates: readonly CalendarDate[];
  startTime: string | null;
  endTime: string | null;
  reason: string | null;
  /** What becomes of slots that somebody is paying for. */
  holds: HoldsDecision;
}

/** What became of a block of several dates. */
export interface BlockOutcome {
  blocked: CalendarDate[];
  /** Each with the server's reason, where it gave one. */
  failed: { date: CalendarDate; why: string | undefined }[];
  /** Not blocked yet: somebody is paying for a slot, and the coach has to decide. */
  undecided: { date: CalendarDate; holds: HeldSlot[] }[];
  /** Lessons under the new blocks. They stay booked. */
  bookingsUnder: AdminBooking[];
  /** Slots under the new blocks whose payments may still finish. */
  keptHolds: HeldSlot[];
}

/**
 * Blocks the dates one by one, so that one that is refused leaves the others blocked.
 *
 * @throws the error of a session that ended or a role that was taken away: no date can be blocked then.
 */
export async function blockDates(api: ApiClient, request: BlockRequest): Promise<BlockOutcome> {
  const { dates, ...block } = request;
  const outcome: BlockOutcome = { blocked: [], failed: [], undecided: [], bookingsUnder: [], keptHolds: [] };
  for (const date of dates) {
    try {
      const {
        blockedSlot,
        bookingsUnder,
        holdsUnder = [],
      } = await api(addBlockedSlot, {
        body: { date, ...block },
      });
      if (blockedSlot === null) {
        outcome.undecided.push({ date, holds: holdsUnder });
        continue;
      }
      outcome.blocked.push(date);
      outcome.bookingsUnder.push(...bookingsUnder);
      if (block.holds !== 'release') outcome.keptHolds.push(...holdsUnder);
    } catch (error) {
      if (statusOf(error) === 401 || statusOf(error) === 403) throw error;
      outcome.failed.push({ date, why: detailOf(error) });
    }
  }
  return outcome;
}
