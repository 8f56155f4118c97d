import { priceOf } from '@lessons/rules';
import type { Pricing } from '@lessons/rules';
import { openPayment } from '../../api/src/checkout/open-payment.ts';
import { cancelLesson } from '../../api/src/lessons/cancel-lesson.ts';
import { rescheduleLesson } from '../../api/src/lessons/reschedule-lesson.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { watchRules } from './booking-rules.ts';
import type { LessonAct } from './lesson.ts';
import { actOn, pickLesson, sendRequest, type Run } from './run.ts';
import { isClosed } from './delete-account.ts';
import { payAndBook } from './pay.ts';
import type { CancelledBy, Command } from './script.ts';
import { paidIn, readLessons } from './read-lessons.ts';
import { SLOTS, spanOf } from './slots.ts';
import type { World } from './world.ts';

/** Goes through a player's tab, from the slot to the confirmation, as the browser does it. */
export async function checkOut(
  run: Run,
  { player: index, slot: slotIndex, isSlotless, card, leaves }: Extract<Command, { kind: 'check out' }>,
  process: number,
): Promise<void> {
  const { world } = run;
  const player = world.players[index];
  const slot = SLOTS[slotIndex];
  if (!player || !slot) throw new Error(`No player ${index} or no slot ${slotIndex}`);
  const lesson = spanOf({ slot: slotIndex });
  if (await isClosed(world, player.id)) return;
  const amountPence = priceOf(slot.minutes, await pricesShown(world));
  const isPermitted = watchRules({ clock: world.context.clock, rules: run.rules });
  const held = isSlotless ? undefined : { lesson, minutes: slot.minutes };
  const opened = await sendRequest(run, process, () =>
    openPayment(world.context, { player, amountPence, slot: held }),
  );
  if (!opened || opened instanceof Refusal) return;
  if (!isSlotless) {
    const hold = `${index} ${slotIndex}`;
    if (!run.held.has(hold) && !isPermitted(lesson.start))
      run.unexpected.push(new Error(`A hold breaks the booking rules: ${slot.start}`));
    run.held.add(hold);
  }
  const slotFields = isSlotless ? { startTime: lesson.start, duration: slot.minutes } : {};
  await payAndBook(
    run,
    { clientSecret: opened.clientSecret, playerId: player.id, slotFields },
    { card, leaves },
    process,
  );
}

export async function cancel(
  run: Run,
  { by, lesson }: Extract<Command, { kind: 'cancel' }>,
  process: number,
): Promise<void> {
  const { world, claims } = run;
  const bookingId = await pickLesson(world, lesson);
  if (!bookingId) return;
  const isByPlayer = by === 'player';
  const seen = isByPlayer ? undefined : paidIn(await readLessons(world.control), bookingId);
  const boxes = { ...boxesOf(by), seen };
  const what = { kind: 'cancel', by: isByPlayer ? 'player' : 'coach', ...boxes, isOfSeries: false } as const;
  const answer = await actOn(run, { bookingIds: [bookingId], what, process }, (now) =>
    cancelLesson(world.context, {
      bookingId,
      now,
      by: isByPlayer
        ? { who: 'player', onlyWithRefund: false }
        : { who: 'coach', coachId: world.coachId, ...boxes },
    }),
  );
  if (answer && !(answer instanceof Refusal))
    claims.push({ what: 'cancelled', bookingId, willRefund: answer.result.refund !== null });
}

/** Returns the coach's boxes. */
export function boxesOf(by: CancelledBy): { refund: boolean; stillOwes: boolean } {
  return { refund: by === 'coach', stillOwes: by === 'coach, still owed' };
}

export async function reschedule(
  run: Run,
  { lesson, slot }: Extract<Command, { kind: 'reschedule' }>,
  process: number,
): Promise<void> {
  const bookingId = await pickLesson(run.world, lesson);
  const { start } = spanOf({ slot });
  if (!bookingId) return;
  const what = { kind: 'reschedule', start: start.toISOString() } as const;
  await takeTime(run, { bookingId, start, what, process });
}

/** Sends a player's request for a new time, which has to keep the booking rules if it moves the lesson. */
export async function takeTime(
  run: Run,
  { bookingId, start, what, process }: { bookingId: string; start: Date; what: LessonAct; process: number },
): Promise<void> {
  const { world, moving } = run;
  const key = `${bookingId} ${start.toISOString()}`;
  // Of requests for the same time that overlap any may be the one that moves it: the rules count since the first began.
  const watch = moving.get(key) ?? {
    isPermitted: watchRules({ clock: world.context.clock, rules: run.rules }),
    requests: 0,
  };
  moving.set(key, watch);
  watch.requests += 1;
  const movesBefore = await countMoves(world, bookingId, start);
  const moved = await actOn(run, { bookingIds: [bookingId], what, process }, (now) =>
    rescheduleLesson(world.context, bookingId, start, now, { isCalledOff: what.kind === 'choose' }),
  );
  const isMoved = (await countMoves(world, bookingId, start)) > movesBefore;
  if (isMoved && moved && !(moved instanceof Refusal) && !watch.isPermitted(start))
    run.unexpected.push(new Error(`A new time breaks the booking rules: ${start.toISOString()}`));
  watch.requests -= 1;
  if (watch.requests === 0) moving.delete(key);
}

/** Counts how often its player has moved a lesson to a time: a repeat does not, and is permitted after the rules have changed. */
async function countMoves({ control }: World, bookingId: string, start: Date): Promise<number> {
  const { rowCount } = await control.query(
    `select from audit_entries where action = 'lesson.moved' and booking_id = $1 and actor_id = player_id
       and (details->>'to')::timestamptz = $2`,
    [bookingId, start],
  );
  return rowCount ?? 0;
}

/** Renews an unpaid hold again and again, as soon as it has expired. */
export async function renewHold(
  run: Run,
  { player: index, slot }: Extract<Command, { kind: 'renew hold' }>,
  process: number,
): Promise<void> {
  const { world } = run;
  const player = world.players[index];
  const minutes = SLOTS[slot]?.minutes;
  if (!player || !minutes) throw new Error(`No player ${index} or no slot ${slot}`);
  for (let renewal = 0; renewal < 5 && !(await isClosed(world, player.id)); renewal++) {
    const amountPence = minutes === 60 ? 5000 : 9000;
    const held = { lesson: spanOf({ slot }), minutes };
    const opened = await sendRequest(run, process, () =>
      openPayment(world.context, { player, amountPence, slot: held }),
    );
    if (opened && !(opened instanceof Refusal)) run.held.add(`${index} ${slot}`);
    await world.setNow(new Date(world.context.clock().getTime() + 10 * 60_000));
  }
}

async function pricesShown({ control }: World): Promise<Pricing> {
  const { rows } = await control.query<Pricing>(
    `select one_hour_pence as "oneHour", two_hours_pence as "twoHour" from coach_settings`,
  );
  if (!rows[0]) throw new Error('No prices');
  return rows[0];
}
