import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { eventually } from '../../fixtures/api/eventually.ts';
import type { Machine } from './start-machine.ts';

/**
 * Runs `load.ts` beside this file, inside of the network, for as long as `work` lasts. Returns how often it succeeded, and what
 * failed.
 */
export async function throughout(
  machine: Machine,
  load: string[],
  work: () => Promise<unknown>,
): Promise<{ count: number; failed: string[] }> {
  const args = ['compose', 'exec', '-T', 'services', 'node', 'tests/releases/machine/load.ts', ...load];
  const child = spawn('docker', args, { cwd: machine.at('.'), stdio: ['pipe', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  const ended = once(child, 'exit');
  try {
    await work();
  } finally {
    child.stdin.end();
    await ended;
  }
  return JSON.parse(await printed) as { count: number; failed: string[] };
}

/** Counts and compares the lessons of the site, and books more while something happens to it. */
export function watchBookings(machine: Machine) {
  const bookings = () => machine.query("select count(*) from bookings where status = 'confirmed'");
  /** The site and Stripe know the same payments, and each has its lesson. */
  const knowTheSame = async (): Promise<void> => {
    const ofLessons = `select payment_intent_id from payments join bookings on bookings.id = booking_id
      where outcome = 'booked' and status = 'confirmed' order by 1`;
    const paid = JSON.parse(
      await machine.inServices(`
      const headers = { authorization: 'Bearer ${SANDBOX_KEYS.secret}' };
      const list = async (path) => (await (await fetch('https://services.test/v1/' + path, { headers })).json()).data;
      const refunded = (await list('refunds?limit=100')).map((refund) => refund.payment_intent);
      const paid = (await list('payment_intents?limit=100')).filter(({ id, status }) => status === 'succeeded' && !refunded.includes(id));
      console.log(JSON.stringify(paid.map(({ id }) => id).toSorted()));`),
    ) as string[];
    expect((await machine.query(ofLessons)).split('\n').toSorted()).toEqual(paid);
    expect(await bookings()).toBe(String(paid.length));
  };
  return {
    bookings,
    knowTheSame,
    /** Resolves when more lessons are booked than at its start. */
    async moreAreBooked(): Promise<void> {
      const count = async () => Number(await bookings().catch(() => 0));
      const before = await eventually(count, (seen) => seen > 0, 120_000);
      await eventually(count, (seen) => seen > before, 120_000);
    },
    /** Books and pays lessons while `work` breaks the site. Then the site and Stripe know the same. Returns what failed. */
    async bookThroughout(work: () => Promise<void>): Promise<string[]> {
      const before = Number(await bookings());
      const { count, failed } = await throughout(machine, ['book', SANDBOX_KEYS.publishable], work);
      expect(count).toBeGreaterThan(0);
      expect(await machine.succeeds(['reconcile'])).toContain('Nothing is left to look at.');
      expect(Number(await bookings())).toBeGreaterThanOrEqual(before + count);
      await knowTheSame();
      return failed;
    },
  };
}
