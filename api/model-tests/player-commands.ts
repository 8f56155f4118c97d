import { priceOf } from '@lessons/rules';
import type { BookingRules, Pricing } from '@lessons/rules';
import type Stripe from 'stripe';
import { cancelLesson } from '../src/bookings/cancel-lesson.ts';
import { createBooking } from '../src/checkout/create-booking.ts';
import { rescheduleLesson } from '../src/bookings/reschedule-lesson.ts';
import { Refusal } from '../src/refusal/refusal.ts';
import { openPayment } from '../src/checkout/open-payment.ts';
import type { Backup, LostIntent } from './backups.ts';
import type { Interleaving } from './interleaving.ts';
import { watchRules } from './booking-rules.ts';
import type { BlockClaim } from './booking-rules.ts';
import { SLOTS } from './script.ts';
import type { Card, Deed } from './script.ts';
import type { Town } from './world.ts';

/** What people were told, which has to be true in the end. */
export type Told =
  | { what: 'booked'; paymentIntentId: string; bookingId: string }
  | { what: 'slot_lost' | 'paid_too_late' | 'payment_cancelled'; paymentIntentId: string }
  | { what: 'cancelled'; bookingId: string; isRefunded: boolean };

export interface Scene {
  town: Town;
  interleaving: Interleaving;
  told: Told[];
  /** What the coach was told of each block. */
  blocks: BlockClaim[];
  /** The booking rules so far, the last of them in force. */
  rules: BookingRules[];
  /** Which player holds, or held, which slot: a reload keeps its hold, whatever the rules have become. */
  held: Set<string>;
  /** The last one: of the empty town, before the first. */
  backup: Backup;
  isRestored: boolean;
  /** The intents whose history was lost with the database, by id: no program may cancel or refund them. */
  lost: Map<string, LostIntent>;
  /** Errors that nobody caused. */
  surprises: unknown[];
}

const REFUSALS_TOLD = ['slot_lost', 'paid_too_late', 'payment_cancelled'] as const;

const NUMBERS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  approved: '4000002500003155',
  'refunds slowly': '4000000000007726',
} as const;

/** A request to an API process. Answers undefined when it fails; a failure that nothing explains is a surprise. */
export async function ask<T>(
  { interleaving, surprises }: Scene,
  process: number,
  work: () => Promise<T>,
): Promise<T | Refusal | undefined> {
  let isExcused = () => false;
  try {
    return await interleaving.request(process, () => {
      const request = interleaving.currentRequest;
      isExcused = () => request?.isExcused === true || request?.isKilled === true;
      return work();
    });
  } catch (error) {
    interleaving.trace.push(`  refused: ${(error as Error).message}`);
    if (error instanceof Refusal) return error;
    if (!isExcused()) surprises.push(error);
    // What broke has broken altogether before anybody hears of it.
    await interleaving.gate('hears of it');
    return undefined;
  }
}

/** A player's tab, from the slot to the confirmation, as the browser does it. */
export async function checkOut(
  scene: Scene,
  { player: index, slot: slotIndex, isSlotless, card, leaves }: Extract<Deed, { kind: 'check out' }>,
  process: number,
): Promise<void> {
  const { town } = scene;
  const player = town.players[index];
  const slot = SLOTS[slotIndex];
  if (!player || !slot) throw new Error('Nobody, or nowhere');
  const start = new Date(slot.start);
  const lesson = { start, end: new Date(start.getTime() + slot.minutes * 60_000) };
  const amountPence = priceOf(slot.minutes, await pricesShown(town));
  const isPermitted = watchRules({ clock: town.context.clock, rules: scene.rules });
  const opened = await ask(scene, process, () =>
    openPayment(town.context, {
      player,
      amountPence,
      slot: isSlotless ? null : { lesson, minutes: slot.minutes },
    }),
  );
  if (!opened || opened instanceof Refusal) return;
  if (!isSlotless) {
    const hold = `${index} ${slotIndex}`;
    if (!scene.held.has(hold) && !isPermitted(start))
      scene.surprises.push(new Error(`Held against the booking rules: ${slot.start}`));
    scene.held.add(hold);
  }
  if (leaves === 'before paying') return;
  if (!(await pay(scene, opened.clientSecret, card)) || leaves === 'after paying') return;

  const paymentIntentId = opened.clientSecret.split('_secret_')[0] ?? '';
  const named = isSlotless ? { startTime: start, duration: slot.minutes } : {};
  const book = (askedProcess: number) =>
    ask(scene, askedProcess, () =>
      createBooking(town.context, { playerId: player.id, paymentIntentId, ...named }),
    );
  // A tab asks once more when there was no answer, and gets to the other process.
  let booked = (await book(process)) ?? (await book(1 - process));
  // And while the bank is processing the payment.
  for (let times = 0; times < 2 && isProcessing(booked); times++) booked = await book(process);
  if (booked instanceof Refusal) {
    const what = REFUSALS_TOLD.find((code) => code === booked.code);
    if (what) scene.told.push({ what, paymentIntentId });
  } else if (booked) scene.told.push({ what: 'booked', paymentIntentId, bookingId: booked.booking.id });
}

function isProcessing(answer: unknown): boolean {
  return answer instanceof Refusal && answer.code === 'payment_processing';
}

export async function cancel(
  scene: Scene,
  { by, lesson }: Extract<Deed, { kind: 'cancel' }>,
  process: number,
): Promise<void> {
  const { town, told } = scene;
  const bookingId = await pickLesson(town, lesson);
  if (!bookingId) return;
  const answer = await ask(scene, process, () =>
    cancelLesson(town.context.knex, {
      bookingId,
      now: town.context.clock(),
      by:
        by === 'player'
          ? { who: 'player', onlyWithRefund: false }
          : {
              who: 'coach',
              refund: by !== 'coach, keeping the money',
              rejecting: by === 'coach, rejecting',
            },
    }),
  );
  if (answer && !(answer instanceof Refusal))
    told.push({ what: 'cancelled', bookingId, isRefunded: answer.refund !== null });
}

export async function move(
  scene: Scene,
  { lesson, slot }: Extract<Deed, { kind: 'move' }>,
  process: number,
): Promise<void> {
  const { town } = scene;
  const bookingId = await pickLesson(town, lesson);
  const start = SLOTS[slot]?.start;
  if (!bookingId || !start) return;
  const isPermitted = watchRules({ clock: town.context.clock, rules: scene.rules });
  const moved = await ask(scene, process, () =>
    rescheduleLesson(town.context.knex, bookingId, new Date(start), town.context.clock()),
  );
  if (moved && !(moved instanceof Refusal) && !isPermitted(new Date(start)))
    scene.surprises.push(new Error(`Moved against the booking rules: ${start}`));
}

async function pricesShown({ control }: Town): Promise<Pricing> {
  const { rows } = await control.query<Pricing>(
    `select one_hour_pence as "oneHour", two_hours_pence as "twoHour" from coach_settings`,
  );
  if (!rows[0]) throw new Error('No prices');
  return rows[0];
}

async function pickLesson({ control }: Town, index: number): Promise<string | undefined> {
  const { rows } = await control.query<{ id: string }>('select id from bookings order by created_at, id');
  return rows[index % rows.length]?.id;
}

/** Whether the browser sees that it is paid. */
async function pay({ town, interleaving }: Scene, clientSecret: string, card: Card): Promise<boolean> {
  const { browser } = town.provider;
  const id = clientSecret.split('_secret_')[0] ?? '';
  const confirm = (number: string) =>
    browser.paymentIntents.confirm(id, {
      client_secret: clientSecret,
      payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
    } as Stripe.PaymentIntentConfirmParams);
  const authenticate = (outcome: 'authenticated' | 'failed') =>
    browser.rawRequest('POST', '/v1/3ds2/authenticate', {
      payment_intent: id,
      client_secret: clientSecret,
      outcome,
    }) as Promise<Stripe.PaymentIntent>;
  try {
    switch (card) {
      case 'good':
      case 'refunds slowly':
        return (await confirm(NUMBERS[card])).status === 'succeeded';
      case 'processing, then paid':
      case 'processing, then declined':
        town.provider.bankDecides.set(id, card === 'processing, then paid' ? 'succeeded' : 'failed');
        return (await confirm(NUMBERS.good)).status === 'processing';
      case 'declined, then good':
        await confirm(NUMBERS.declined).catch((error: Error) =>
          interleaving.trace.push(`  the card: ${error.message}`),
        );
        return (await confirm(NUMBERS.good)).status === 'succeeded';
      case 'approved':
        await confirm(NUMBERS.approved);
        return (await authenticate('authenticated')).status === 'succeeded';
      case 'not approved, then good':
        await confirm(NUMBERS.approved);
        await authenticate('failed');
        return (await confirm(NUMBERS.good)).status === 'succeeded';
    }
  } catch (error) {
    // Closed or paid meanwhile, in another tab say: the browser shows why.
    interleaving.trace.push(`  the checkout: ${(error as Error).message}`);
    return false;
  }
}
