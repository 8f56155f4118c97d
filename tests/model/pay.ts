import type Stripe from 'stripe';
import { createBooking } from '../../api/src/checkout/create-booking.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { payByCardNumber } from '../fixtures/api/pay-by-card-number.ts';
import type { Card, Tab } from './checkout-script.ts';
import { sendRequest, type Run } from './run.ts';

const CLAIMED_REFUSALS = [
  'slot_lost',
  'paid_too_late',
  'payment_cancelled',
  'paid_already',
  'lesson_cancelled',
] as const;

const CARD_NUMBERS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  approved: '4000002500003155',
  'refunds slowly': '4000000000007726',
} as const;

/** The card of a tab, or one that another payment has attached. */
type Means = Card | { attached: string };

/** Pays in a tab, and confirms it as the browser does. Resolves with whether the browser goes on from a paid one. */
export async function payAndBook(
  run: Run,
  {
    clientSecret,
    playerId,
    slotFields = {},
  }: { clientSecret: string; playerId: string; slotFields?: { startTime?: Date; duration?: number } },
  { card, leaves }: Pick<Tab, 'leaves'> & { card: Means },
  process: number,
): Promise<boolean> {
  if (leaves === 'before paying') return false;
  const paymentIntentId = intentIdIn(clientSecret);
  if (!(await pay(run, clientSecret, card)) || leaves === 'after paying') return false;

  const book = (onProcess: number) =>
    sendRequest(run, onProcess, () =>
      createBooking(run.world.context, { playerId, paymentIntentId, ...slotFields }),
    );
  // A tab retries once when it got no response, and then reaches the other process.
  let booked = (await book(process)) ?? (await book(1 - process));
  // It also retries while the bank is processing the payment.
  for (let times = 0; times < 2 && isProcessing(booked); times++) booked = await book(process);
  if (booked instanceof Refusal) {
    const what = CLAIMED_REFUSALS.find((code) => code === booked.code);
    if (what) run.claims.push({ what, paymentIntentId });
  } else if (booked) run.claims.push({ what: 'booked', paymentIntentId, bookingId: booked.booking.id });
  return true;
}

export const intentIdIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

function isProcessing(answer: unknown): boolean {
  return answer instanceof Refusal && answer.code === 'payment_processing';
}

/** Pays as the browser does. Resolves with whether the browser sees the payment succeed. */
async function pay({ world, interleaving }: Run, clientSecret: string, card: Means): Promise<boolean> {
  const { browser } = world.provider;
  const id = intentIdIn(clientSecret);
  const confirm = (number: string) => payByCardNumber(browser, clientSecret, number);
  const authenticate = (outcome: 'authenticated' | 'failed') =>
    browser.rawRequest('POST', '/v1/3ds2/authenticate', {
      payment_intent: id,
      client_secret: clientSecret,
      outcome,
    }) as Promise<Stripe.PaymentIntent>;
  try {
    if (typeof card === 'object') {
      const means = { client_secret: clientSecret, payment_method: card.attached };
      return (await browser.paymentIntents.confirm(id, means)).status === 'succeeded';
    }
    switch (card) {
      case 'good':
      case 'refunds slowly':
        return (await confirm(CARD_NUMBERS[card])).status === 'succeeded';
      case 'processing, then paid':
      case 'processing, then declined':
        world.provider.bankDecisions.set(id, card === 'processing, then paid' ? 'succeeded' : 'failed');
        return (await confirm(CARD_NUMBERS.good)).status === 'processing';
      case 'declined, then good':
        await confirm(CARD_NUMBERS.declined).catch((error: Error) =>
          interleaving.trace.push(`  the card: ${error.message}`),
        );
        return (await confirm(CARD_NUMBERS.good)).status === 'succeeded';
      case 'approved':
        await confirm(CARD_NUMBERS.approved);
        return (await authenticate('authenticated')).status === 'succeeded';
      case 'not approved, then good':
        await confirm(CARD_NUMBERS.approved);
        await authenticate('failed');
        return (await confirm(CARD_NUMBERS.good)).status === 'succeeded';
    }
  } catch (error) {
    // The intent may have been closed or paid meanwhile, for example in another tab: the browser
    // shows why.
    interleaving.trace.push(`  the checkout: ${(error as Error).message}`);
    return false;
  }
}
