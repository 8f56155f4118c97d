import { givenNameOf, MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import type { FactsOf, SellerFacts } from '../mails/mail-facts.ts';
import { dropMails, Mail, type Outbox } from '../mails/outbox.ts';
import { findPlayerOf, writeToPlayer } from '../mails/recipients.ts';
import type { HandPayment } from '../payments/hand-payment.ts';
import { loadSeller } from '../pricing/business-details.ts';
import type { Booking } from './booking.ts';
import { lessonFacts } from './write-lesson-mails.ts';

/** The coach may have tapped the wrong lesson or method: the client hears of it after this time. */
const MAIL_DELAY_MS = 5 * MINUTE;

export interface PaidLesson {
  lesson: Booking;
  payment: HandPayment;
}

/**
 * Tells the client in one mail, later, that the coach has received their payment by hand, for one lesson or for several
 * at once, less what was to be given back to them.
 */
export async function writeReceivedMail(
  outbox: Outbox,
  { payments, setOff }: { payments: readonly PaidLesson[]; setOff: readonly Booking[] },
  now: Date,
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const { method, receivedOn } = first.payment;
  const player = await findPlayerOf(first.lesson, outbox);
  const facts = {
    kind: 'hand-payment-received',
    greetingName: givenNameOf(player),
    ...receivedFacts([
      ...bySoonest(payments.map(({ lesson }) => lesson)).map((lesson) => ({
        ...lessonFacts(lesson),
        isSetOff: false,
      })),
      ...bySoonest(setOff).map((lesson) => ({ ...lessonFacts(lesson), isSetOff: true })),
    ]),
    method,
    receivedOn,
    seller: await sellerFacts(outbox.trx),
  } as const;
  const sendAt = new Date(now.getTime() + MAIL_DELAY_MS);
  await writeToPlayer(outbox, player, receivedEvent(first.payment), facts, { sendAt });
}

type ReceivedFacts = FactsOf<'hand-payment-received'>;

/** Returns the facts about the lessons: a payment for one lesson has no list. */
function receivedFacts(
  lessons: NonNullable<ReceivedFacts['lessons']>,
): Pick<ReceivedFacts, 'lesson' | 'lessons' | 'amountPence'> {
  const [first] = lessons;
  if (!first) throw new Error('A mail about a payment by hand has no lesson');
  const { isSetOff: _, ...lesson } = first;
  const amountPence = lessons.reduce(
    (sum, { pricePence, isSetOff }) => sum + (isSetOff ? -pricePence : pricePence),
    0,
  );
  return { lesson, amountPence, ...(lessons.length > 1 && { lessons }) };
}

const bySoonest = (lessons: readonly Booking[]) => lessons.toSorted((a, b) => +a.startsAt - +b.startsAt);

/** Tells the client that a payment by hand goes back. */
export async function writeGoesBackMail(
  outbox: Outbox,
  booking: Booking,
  payment: { id: string; amountPence: number },
  { isGivenBack }: { isGivenBack: boolean },
): Promise<void> {
  const player = await findPlayerOf(booking, outbox);
  const event = `hand-${isGivenBack ? 'given-back' : 'to-give-back'}:${payment.id}`;
  await writeToPlayer(outbox, player, event, {
    kind: 'hand-payment-goes-back',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    amountPence: payment.amountPence,
    isGivenBack,
    seller: await sellerFacts(outbox.trx),
  });
}

async function sellerFacts(trx: Knex.Transaction): Promise<SellerFacts> {
  const { sellerName: name, sellerAddress: address } = (await loadSeller(trx)).seller;
  return { name, address };
}

/**
 * Drops the mail about a payment by hand that goes back, unless it is sent: nobody is thanked for it. A mail about
 * several lessons says what was received then, and stays; it leaves a lesson out whose payment was a mistake.
 */
export async function leaveReceivedMail(
  trx: Knex.Transaction,
  payment: Pick<HandPayment, 'id' | 'togetherId' | 'bookingId'>,
  reason: 'returned' | 'mistake',
): Promise<void> {
  const waiting = await Mail.query(trx)
    .where({ event: receivedEvent(payment), status: 'waiting' })
    .forUpdate();
  for (const mail of waiting) {
    const { lessons, ...facts } = mail.facts as ReceivedFacts;
    if (!lessons) await dropMails(trx, mail);
    else if (reason === 'mistake') {
      const others = lessons.filter(({ bookingId }) => bookingId !== payment.bookingId);
      await mail.$query(trx).patch({ facts: { ...facts, ...receivedFacts(others) } });
    }
  }
}

/** Drops the mail about payments that were recorded together, unless it is sent: none of them was received. */
export async function dropReceivedMail(trx: Knex.Transaction, togetherId: string): Promise<void> {
  await dropMails(trx, { event: eventOf(togetherId) });
}

const receivedEvent = ({ id, togetherId }: Pick<HandPayment, 'id' | 'togetherId'>) =>
  eventOf(togetherId ?? id);
const eventOf = (id: string) => `hand-paid:${id}`;
