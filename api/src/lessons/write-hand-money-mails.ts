import { givenNameOf, MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import type { FactsOf, SellerFacts } from '../mails/mail-facts.ts';
import { dropMails, Mail } from '../mails/outbox.ts';
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

/** Tells the client in one mail, later, that the coach has received their payment by hand, for one lesson or for several. */
export async function writeReceivedMail(
  trx: Knex.Transaction,
  payments: readonly PaidLesson[],
  now: Date,
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const sendAt = new Date(now.getTime() + MAIL_DELAY_MS);
  await writeAbout(trx, payments, receivedEvent(first.payment), { sendAt });
}

/** Writes the mail about payments that the coach has received, or has recorded by mistake. */
async function writeAbout(
  trx: Knex.Transaction,
  payments: readonly PaidLesson[],
  event: string,
  { sendAt, ...mistake }: { sendAt?: Date; isMistake?: true },
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const { method, receivedOn } = first.payment;
  const player = await findPlayerOf(first.lesson, trx);
  const facts = {
    kind: 'hand-payment-received',
    greetingName: givenNameOf(player),
    ...receivedFacts(bySoonest(payments.map(({ lesson }) => lesson)).map(lessonFacts)),
    method,
    receivedOn,
    ...mistake,
    seller: await sellerFacts(trx),
  } as const;
  await writeToPlayer(trx, player, event, facts, { ...(sendAt && { sendAt }) });
}

type ReceivedFacts = FactsOf<'hand-payment-received'>;

/** Returns the facts about the lessons: a payment for one lesson has no list. */
function receivedFacts(
  lessons: NonNullable<ReceivedFacts['lessons']>,
): Pick<ReceivedFacts, 'lesson' | 'lessons' | 'amountPence'> {
  const [lesson] = lessons;
  if (!lesson) throw new Error('A mail about a payment by hand has no lesson');
  const amountPence = lessons.reduce((sum, { pricePence }) => sum + pricePence, 0);
  return { lesson, amountPence, ...(lessons.length > 1 && { lessons }) };
}

const bySoonest = (lessons: readonly Booking[]) => lessons.toSorted((a, b) => +a.startsAt - +b.startsAt);

/** Tells the client that a payment by hand goes back. */
export async function writeGoesBackMail(
  trx: Knex.Transaction,
  booking: Booking,
  payment: { id: string; amountPence: number },
  { isGivenBack }: { isGivenBack: boolean },
): Promise<void> {
  const player = await findPlayerOf(booking, trx);
  const event = `hand-${isGivenBack ? 'given-back' : 'to-give-back'}:${payment.id}`;
  await writeToPlayer(trx, player, event, {
    kind: 'hand-payment-goes-back',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    amountPence: payment.amountPence,
    isGivenBack,
    seller: await sellerFacts(trx),
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

/**
 * Tells the client that a payment, or all that were recorded together, were a mistake, if a mail has told them of it.
 * `id` is the payment's, or that by which they were recorded together.
 */
export async function writeMistakeMail(
  trx: Knex.Transaction,
  id: string,
  payments: readonly PaidLesson[],
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const told = Mail.query(trx).where({ event: receivedEvent(first.payment), status: 'sent' });
  if (await told.first()) await writeAbout(trx, payments, `hand-mistake:${id}`, { isMistake: true });
}

const receivedEvent = ({ id, togetherId }: Pick<HandPayment, 'id' | 'togetherId'>) =>
  eventOf(togetherId ?? id);
const eventOf = (id: string) => `hand-paid:${id}`;
