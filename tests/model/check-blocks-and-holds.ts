import type { BlockClaim } from './run.ts';
import type { World } from './world.ts';

/**
 * Returns a sentence for each lesson under a block, or outside other hours, that the coach was not told about. One whose
 * response got lost claimed nothing. `exceptIds` are lessons that were restored after the database
 * had lost them, or that the coach has moved anyway: a block does not stop those. Nor does it stop what the coach books
 * anyway or enters once it has begun, nor a lesson that was called off when the block was written, and goes ahead after
 * all.
 */
export async function checkBlocks(
  { control }: World,
  claims: readonly BlockClaim[],
  exceptIds: readonly (string | null)[],
): Promise<string[]> {
  const { rows: blocks } = await control.query<{ id: string }>(
    `select closing_id::text as id from blocked_slots union select entry_id::text from date_hours`,
  );
  const { rows: lessons } = await control.query<{
    id: string;
    court_time_id: string;
    starts_at: Date;
    ends_at: Date;
  }>(`select id, court_time_id, starts_at, ends_at from bookings where status <> 'cancelled'
        and id not in (select booking_id from choices where outcome = 'resumed')
        and id not in (select booking_id from audit_entries
          where action = 'lesson.booked_for_client'
            and (details->>'anyway' = 'true' or (details->>'startsAt')::timestamptz <= at))`);
  return claims
    .filter(({ id }) => blocks.some((block) => block.id === id))
    .flatMap(({ id, span, receivedAt, bookingIds, keptCourtTimeIds }) =>
      lessons
        .filter(({ starts_at, ends_at }) => starts_at < span.end && ends_at > span.start)
        .filter(({ id: lessonId, starts_at }) => starts_at > receivedAt && !exceptIds.includes(lessonId))
        .filter(
          (lesson) => !bookingIds.includes(lesson.id) && !keptCourtTimeIds.includes(lesson.court_time_id),
        )
        .map((lesson) => `Lesson ${lesson.id} is closed by ${id}, and the coach was not told`),
    );
}

/**
 * Returns a sentence for each unpaid hold that was placed more than 30 minutes after the first one of its player within
 * an hour for an overlapping time.
 */
export async function checkHoldTimes({ control }: World): Promise<string[]> {
  const { rows } = await control.query<{ id: string }>(
    `select hold.id from payments hold join payments earlier on earlier.player_id = hold.player_id
        and earlier.held_from between hold.held_from - interval '59 minutes' and hold.held_from - interval '30 minutes'
        and earlier.starts_at < hold.ends_at and earlier.ends_at > hold.starts_at
      where hold.outcome in ('open', 'cancelled') and earlier.outcome in ('open', 'cancelled')`,
  );
  return rows.map(({ id }) => `Payment ${id} holds a slot that its player began to hold 30 minutes before`);
}
