import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { SANDBOX_ACCOUNTS } from '../../../sandbox/start/accounts.ts';
import { payByCardNumber } from '../../fixtures/api/pay-by-card-number.ts';

/*
 * In the walk's container: `load.ts call` asks the site, and `load.ts book KEY` books and pays lessons with Stripe's publishable
 * key, until the standard input ends. Prints how often, and what failed.
 */

const SITE = 'https://lessons.test';
const result = { count: 0, failed: [] as string[] };
let player: Record<string, string> | undefined;
const over = new AbortController();
process.stdin.on('end', () => over.abort()).resume();

async function call<T>(url: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, headers: { 'content-type': 'application/json', ...headers } });
  if (!response.ok) throw new Error(`${response.status} of ${url}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Returns the headers of the sandbox's player, signed in. */
async function signIn(): Promise<Record<string, string>> {
  const { url, anonKey } = await call<{ url: string; anonKey: string }>(`${SITE}/api/config/supabase`);
  const account = { email: SANDBOX_ACCOUNTS.player, password: SANDBOX_ACCOUNTS.password };
  const asked = `${url}/auth/v1/token?grant_type=password`;
  const session = await call<{ access_token: string }>(asked, account, { apikey: anonKey });
  return { authorization: `Bearer ${session.access_token}` };
}

async function book(stripe: Stripe): Promise<void> {
  player ??= await signIn();
  const [slot] = await call<{ startTime: string }[]>(`${SITE}/api/next-slots`);
  const lesson = { amount: 50, startTime: slot?.startTime, duration: 60 };
  const held = await call<{ clientSecret: string }>(`${SITE}/api/create-payment-intent`, lesson, player);
  const { id } = await payByCardNumber(stripe, held.clientSecret);
  await call(`${SITE}/api/bookings`, { paymentIntentId: id }, player);
}

const [work, key = ''] = process.argv.slice(2);
const stripe = work === 'book' ? new Stripe(key, { host: 'services.test', telemetry: false }) : undefined;
while (!over.signal.aborted) {
  try {
    await (stripe ? book(stripe) : call(`${SITE}/api/next-slots`));
    result.count += 1;
  } catch (error) {
    const { message, cause } = error as Error;
    result.failed.push(cause instanceof Error ? `${message}: ${cause.message}` : message);
  }
  // A player may pay twenty times a minute.
  await pause(stripe ? 2_500 : 250);
}
process.stdout.write(JSON.stringify(result));
