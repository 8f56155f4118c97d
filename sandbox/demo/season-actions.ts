import { randomUUID } from 'node:crypto';
import type { NewClient } from '@lessons/contract';
import type { InProcessPayments } from '@lessons/sandbox-payments';
import { createInProcessClient, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import {
  lessonAt,
  londonDateOf,
  londonTimeOf,
  poundsOf,
  priceOf,
  proRataPrice,
  type LessonMinutes,
} from '@lessons/rules';
import Stripe from 'stripe';
import { closeTime, type ClosingRequest } from '../../api/src/closing/close-time.ts';
import { Booking } from '../../api/src/lessons/booking.ts';
import { bookForClient } from '../../api/src/lessons/book-for-client.ts';
import { cancelLesson } from '../../api/src/lessons/cancel-lesson.ts';
import { addOtherHours } from '../../api/src/opening-hours/other-hours.ts';
import { recordHandPayment } from '../../api/src/hand-payments/collect-payment.ts';
import { rescheduleLesson } from '../../api/src/lessons/reschedule-lesson.ts';
import { writeCoachNotes } from '../../api/src/lessons/write-coach-notes.ts';
import { inTransaction } from '../../api/src/database/transaction.ts';
import { createBooking } from '../../api/src/checkout/create-booking.ts';
import { openPayment } from '../../api/src/checkout/open-payment.ts';
import type { PaymentContext } from '../../api/src/payments/payment-context.ts';
import { Player } from '../../api/src/players/player.ts';
import { loadPricing } from '../../api/src/pricing/coach-settings.ts';
import { addWish } from '../../api/src/wishes/add-wish.ts';
import { bookSeries } from '../../api/src/series/book-series.ts';
import { GUESTS } from './people.ts';
import type { ArrangedTerms, PlannedClient, SeasonEvent } from './season-plan.ts';

const DECLINED_CARD = '4000000000000002';

interface SeasonStage {
  context: PaymentContext;
  payments: InProcessPayments;
  /** The players by their number in the plan. */
  players: readonly Player[];
  coachId: string;
}

/** Returns what does an event of the plan, by the API's own actions and at the context's time. */
export function createActions({ context, payments, players, coachId }: SeasonStage) {
  const { knex, clock } = context;
  const browser = createInProcessClient(SANDBOX_KEYS.publishable, (request) => payments.respond(request));
  /** The ids of bookings, by their number in the plan. */
  const bookings = new Map<number, string>();

  return async function act(event: SeasonEvent): Promise<void> {
    const now = clock();
    switch (event.kind) {
      case 'book': {
        const player = playerOf(event.player);
        const paymentIntentId = await openCheckout(player, event.start, event.minutes);
        await payBy(event.card, paymentIntentId);
        const { booking } = await createBooking(context, { playerId: player.id, paymentIntentId });
        bookings.set(event.lesson, booking.id);
        return;
      }
      case 'give-up': {
        const intent = await openCheckout(playerOf(event.player), event.start, event.minutes);
        await payBy(DECLINED_CARD, intent).catch(ignoreDecline);
        return;
      }
      case 'book-for': {
        const lesson = lessonAt(event.start, event.minutes);
        const terms = await termsOf(event);
        const id = await bookForClient(context, { ...terms, lesson, anyway: false }, { by: coachId, now });
        bookings.set(event.lesson, id);
        return;
      }
      case 'book-series': {
        const lessons = event.starts.map((start) => ({ ...lessonAt(start, event.minutes), anyway: false }));
        const series = { ...(await termsOf(event)), lessons, everyWeeks: 2, continues: undefined };
        const ids = await bookSeries(context, series, { by: coachId, now });
        for (const [index, id] of ids.entries()) bookings.set(event.lesson + index, id);
        return;
      }
      case 'collect': {
        const { lesson, method } = event;
        return recordHandPayment(context, { bookingId: bookingOf(lesson), method }, { by: coachId, now });
      }
      case 'move':
        return rescheduleLesson(context, bookingOf(event.lesson), event.start, now);
      case 'cancel': {
        const by = { who: 'player', onlyWithRefund: false } as const;
        await cancelLesson(context, { bookingId: bookingOf(event.lesson), now, by });
        return;
      }
      case 'cancel-as-coach': {
        const by = { who: 'coach', coachId, refund: true, reason: event.reason } as const;
        await cancelLesson(context, { bookingId: bookingOf(event.lesson), now, by });
        return;
      }
      case 'write-notes':
        return writeCoachNotes(context, {
          bookingId: bookingOf(event.lesson),
          notes: event.notes,
          by: coachId,
          now,
        });
      case 'call-off': {
        const bookingIds = event.lessons.map(bookingOf);
        const lessons = await Booking.query(knex).findByIds(bookingIds).orderBy('startsAt');
        const [first, last] = [lessons[0], lessons.at(-1)];
        if (!first || !last) return;
        const from = londonDateOf(first.startsAt);
        const hours = { startTime: londonTimeOf(first.startsAt), endTime: londonTimeOf(last.endsAt) };
        await close({ from, to: from, ...hours, reason: 'court', bookingIds });
        return;
      }
      case 'block': {
        const { date, startTime, endTime, reason: note } = event.block;
        await close({ from: date, to: date, startTime, endTime, note });
        return;
      }
      case 'away':
        await close({ from: event.from, to: event.to, reason: 'away' });
        return;
      case 'other-hours': {
        const hours = { id: randomUUID(), ...event.hours };
        await inTransaction(knex, (trx) => addOtherHours(trx, hours, { decision: 'keep', by: coachId, now }));
        return;
      }
      case 'wish': {
        const wanted = { date: event.date, fromTime: '00:00', toTime: '24:00', minutes: 60 } as const;
        await addWish(context, { playerId: playerOf(event.player).id, wanted, now });
      }
    }
  };

  async function close(
    closing: Pick<ClosingRequest, 'from' | 'to'> & Partial<ClosingRequest>,
  ): Promise<void> {
    const whole = { startTime: null, endTime: null, reason: 'other', note: null, message: null } as const;
    const request = { id: randomUUID(), ...whole, bookingIds: [], holds: 'keep' as const, ...closing };
    await closeTime(context, request, { by: coachId, now: clock() });
  }

  async function openCheckout(player: Player, start: Date, minutes: LessonMinutes): Promise<string> {
    const slot = { lesson: lessonAt(start, minutes), minutes };
    const amountPence = priceOf(minutes, await loadPricing(knex));
    const { clientSecret } = await openPayment(context, { player, amountPence, slot });
    return clientSecret.split('_secret_')[0] ?? '';
  }

  /** Pays as the browser does, with the publishable key. */
  async function payBy(number: string, paymentIntentId: string): Promise<void> {
    const { client_secret } = await context.stripe.paymentIntents.retrieve(paymentIntentId);
    const cvc = number.startsWith('37') ? '1234' : '123';
    const card = { number, exp_month: 12, exp_year: 2049, cvc };
    await browser.paymentIntents.confirm(paymentIntentId, {
      client_secret,
      payment_method_data: { type: 'card', card },
    } as Stripe.PaymentIntentConfirmParams);
  }

  /** Returns a new request for lessons at the list price. */
  async function termsOf({ client, minutes, forName, place }: ArrangedTerms) {
    const { oneHour, twoHour } = await loadPricing(knex);
    const price = proRataPrice(minutes, { oneHour: poundsOf(oneHour), twoHour: poundsOf(twoHour) });
    return { id: randomUUID(), client: await clientOf(client), price, forName, place, message: null };
  }

  /** Returns a client's id, or who they are at the first lesson of one without account. */
  async function clientOf(client: PlannedClient): Promise<{ id: string } | NewClient> {
    if ('player' in client) return playerOf(client.player);
    const guest = GUESTS[client.guest];
    if (!guest) throw new Error(`The season has no client ${client.guest}`);
    const { firstName, lastName = null } = guest;
    return (await Player.query(knex).findOne({ firstName, lastName, hasAccount: false })) ?? guest;
  }

  function playerOf(number: number): Player {
    const player = players[number];
    if (!player) throw new Error(`The season has no player ${number}`);
    return player;
  }

  function bookingOf(lesson: number): string {
    const id = bookings.get(lesson);
    if (!id) throw new Error(`Lesson ${lesson} of the season is not booked`);
    return id;
  }
}

function ignoreDecline(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
}
