import { londonInstant } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import type Stripe from 'stripe';
import type { Account, Product } from './start-product.ts';

/** Somebody signed in who calls the API without a browser. */
export interface Caller {
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

export async function signInByApi({ url }: Product, account: Account): Promise<Caller> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { anonKey } = await ask('GET', '/api/config/supabase');
  headers.set('apikey', String(anonKey));
  const session = await ask('POST', '/auth/v1/token?grant_type=password', account);
  headers.set('authorization', `Bearer ${String(session['access_token'])}`);
  return { call: ask };
}

export interface BookedLesson {
  id: string;
  paymentIntentId: string;
}

/** Books an hour for £50, or two for £90, and pays by card at the provider. `date` and `time` are London's. */
export async function bookByApi(
  { process: { browserStripe } }: Product,
  player: Caller,
  [date, time]: [CalendarDate, string],
  hours: 1 | 2 = 1,
): Promise<BookedLesson> {
  const opened = await player.call('POST', '/api/create-payment-intent', {
    amount: hours === 1 ? 50 : 90,
    startTime: londonInstant(date, time).toISOString(),
    duration: hours * 60,
  });
  const clientSecret = String(opened['clientSecret']);
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  await browserStripe.paymentIntents.confirm(paymentIntentId, {
    client_secret: clientSecret,
    payment_method_data: {
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    },
  } as Stripe.PaymentIntentConfirmParams);
  const { id } = await player.call('POST', '/api/bookings', { paymentIntentId });
  return { id: String(id), paymentIntentId };
}
