import type { BlockClaim } from './run.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Returns a sentence for each lesson under a block that the coach was not told about. A block whose
 * response got lost claimed nothing. `exceptIds` are lessons that were restored after the database
 * had lost them, or that the coach has moved anyway: a block does not stop those. Nor does it stop what the coach books
 * anyway, nor a lesson that was called off when the block was written, and goes ahead after all.
 */
export async function checkBlocks(
  { control }: World,
  claims: readonly BlockClaim[],
  exceptIds: readonly (string | null)[],
): Promise<string[]> {
  const { rows: blocks } = await control.query<{ id: string }>('select id from blocked_slots');
  const { rows: lessons } = await control.query<{
    id: string;
    court_time_id: string;
    starts_at: Date;
    ends_at: Date;
  }>(`select id, court_time_id, starts_at, ends_at from bookings where status <> 'cancelled'
        and id not in (select booking_id from choices where outcome = 'resumed')
        and id not in (select booking_id from audit_entries
          where action = 'lesson.booked_for_client' and details->>'anyway' = 'true')`);
  return claims
    .filter(({ id }) => blocks.some((block) => block.id === id))
    .flatMap(({ id, span, receivedAt, bookingIds, keptCourtTimeIds }) =>
      lessons
        .filter(({ starts_at, ends_at }) => starts_at < span.end && ends_at > span.start)
        .filter(({ id: lessonId, starts_at }) => starts_at > receivedAt && !exceptIds.includes(lessonId))
        .filter(
          (lesson) => !bookingIds.includes(lesson.id) && !keptCourtTimeIds.includes(lesson.court_time_id),
        )
        .map((lesson) => `Lesson ${lesson.id} is under block ${id}, and the coach was not told`),
    );
}

interface HoldRow {
  payment_id: string;
  player_id: string;
  starts_at: Date;
  ends_at: Date;
  held_from: Date;
  held_to: Date;
}

/** Returns a sentence for each unpaid hold that was placed although its player had to pause: 24 hours count. */
export async function checkHoldTimes({ control }: World): Promise<string[]> {
  const { rows: holds } = await control.query<HoldRow>(
    `select hold_times.*, starts_at, ends_at from hold_times join payments on payments.id = payment_id
      where outcome in ('open', 'cancelled') order by held_from`,
  );
  // A hold that was replaced by a request with an older clock lasted for no time and does not
  // count.
  const lasting = holds.filter(({ held_from, held_to }) => +held_from < +held_to);
  return lasting.flatMap((hold) => {
    const before = holds.filter(
      (other) =>
        other.payment_id !== hold.payment_id &&
        other.player_id === hold.player_id &&
        other.held_from <= hold.held_from &&
        +other.held_to > +hold.held_from - DAY &&
        other.starts_at < hold.ends_at &&
        other.ends_at > hold.starts_at,
    );
    // By the clock of the request that placed the hold, as the server counts.
    const heldMs = before
      .map(
        ({ held_from, held_to }) =>
          Math.min(+held_to, +hold.held_from) - Math.max(+held_from, +hold.held_from - DAY),
      )
      .reduce((sum, ms) => sum + ms, 0);
    const pausedMs = +hold.held_from - Math.max(0, ...before.map(({ held_to }) => +held_to));
    return heldMs >= 30 * MINUTE && pausedMs < 30 * MINUTE
      ? [`Payment ${hold.payment_id} holds a slot that its player had held for ${heldMs / MINUTE} minutes`]
      : [];
  });
}
