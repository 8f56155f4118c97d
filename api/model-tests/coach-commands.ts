import { londonDateOf, londonTimeOf } from '@lessons/rules';
import type { TimeSpan } from '@lessons/rules';
import { blockTime } from '../src/bookings/block-time.ts';
import { Refusal } from '../src/refusal/refusal.ts';
import { openPayment } from '../src/checkout/open-payment.ts';
import { ask } from './player-commands.ts';
import type { Scene } from './player-commands.ts';
import { SLOTS } from './script.ts';
import type { Deed } from './script.ts';

export function spanOf(slot: number): TimeSpan {
  const { start, minutes } = SLOTS[slot] ?? SLOTS[0];
  return { start: new Date(start), end: new Date(Date.parse(start) + minutes * 60_000) };
}

/** The coach blocks a slot's time; asked about payments under way, the coach decides. */
export async function block(
  scene: Scene,
  { slot, holds, asksFirst }: Extract<Deed, { kind: 'block' }>,
  process: number,
): Promise<void> {
  const { town } = scene;
  const span = spanOf(slot);
  const times = { startTime: londonTimeOf(span.start), endTime: londonTimeOf(span.end) };
  const request = { date: londonDateOf(span.start), ...times, reason: null };
  const send = (decision: 'ask' | 'keep' | 'release') =>
    ask(scene, process, () => blockTime(town.context.knex, request, decision, town.context.clock()));
  const first = await send(asksFirst ? 'ask' : holds);
  const isUndecided = first && !(first instanceof Refusal) && first.written === null;
  const answer = isUndecided ? await send(holds) : first;
  if (!answer || answer instanceof Refusal || !answer.written) return;
  scene.blocks.push({
    id: answer.written.id,
    span,
    heardAt: town.context.clock(),
    bookingIds: answer.bookings.map(({ id }) => id),
    keptCourtTimeIds: holds === 'keep' ? answer.holds.map(({ id }) => id) : [],
  });
}

/** A player renews an unpaid hold again and again, as soon as it has run out. */
export async function squat(
  scene: Scene,
  { player: index, slot }: Extract<Deed, { kind: 'squat' }>,
  process: number,
): Promise<void> {
  const { town } = scene;
  const player = town.players[index];
  const minutes = SLOTS[slot]?.minutes;
  if (!player || !minutes) throw new Error('Nobody, or nowhere');
  for (let renewal = 0; renewal < 5; renewal++) {
    const amountPence = minutes === 60 ? 5000 : 9000;
    const opened = await ask(scene, process, () =>
      openPayment(town.context, { player, amountPence, slot: { lesson: spanOf(slot), minutes } }),
    );
    if (opened && !(opened instanceof Refusal)) scene.held.add(`${index} ${slot}`);
    await town.setNow(new Date(town.context.clock().getTime() + 10 * 60_000));
  }
}
