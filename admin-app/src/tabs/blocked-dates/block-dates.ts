import {
  addBlockedSlot,
  type AdminBooking,
  type ApiClient,
  type HeldSlot,
  type HoldsDecision,
} from '@lessons/contract';
import type { CalendarDate } from '@lessons/rules';
import { detailOf, statusOf } from '../../requests/api-error.ts';

/** The dates and times to block. If both times are null, the whole day is blocked. */
export interface BlockRequest {
  dates: readonly CalendarDate[];
  startTime: string | null;
  endTime: string | null;
  reason: string | null;
  /** The decision about slots that somebody is paying for. */
  holds: HoldsDecision;
}

export interface BlockOutcome {
  blocked: CalendarDate[];
  /** The dates that failed, with the API's reason if it gave one. */
  failed: { date: CalendarDate; reason: string | undefined }[];
  /** The dates that are not blocked yet: the coach has to decide about held slots. */
  undecided: { date: CalendarDate; holds: HeldSlot[] }[];
  /** Lessons within the new blocks. They stay booked. */
  bookingsUnder: AdminBooking[];
  /** Held slots within the new blocks whose payments may still finish. */
  keptHolds: HeldSlot[];
}

/**
 * Blocks the dates one by one, so that a refused date doesn't affect the others. Throws only if the
 * session has ended (401) or the role was taken away (403), since no date can be blocked then.
 */
export async function blockDates(api: ApiClient, request: BlockRequest): Promise<BlockOutcome> {
  const { dates, ...block } = request;
  const outcome: BlockOutcome = { blocked: [], failed: [], undecided: [], bookingsUnder: [], keptHolds: [] };
  for (const date of dates) {
    try {
      const { blockedSlot, bookingsUnder, holdsUnder } = await api(addBlockedSlot, {
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
      outcome.failed.push({ date, reason: detailOf(error) });
    }
  }
  return outcome;
}
