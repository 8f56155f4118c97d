import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import type { InProcessPayments } from '@lessons/sandbox-payments';
import { DAY, londonDateOf } from '@lessons/rules';
import fc from 'fast-check';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { connect } from '../database/connect.ts';
import { sumMoney } from '../money/sum-money.ts';
import { recordMovements } from './card-movement.ts';
import { idOf } from './intent.ts';
import type { PaymentContext } from './payment-context.ts';

/** Shortly before the end of a quarter. */
const BEGIN = new Date('2037-06-20T12:00:00Z');
const YEARS = [2037, 2038];
const OURS = 'lessons.example';

let database: TestDatabase;
let payments: InProcessPayments;
let context: PaymentContext;
let now = BEGIN;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const clock = () => now;
  payments = await createInProcessPayments({ knex: database.knex, refundsFinishAfterMs: 0, clock });
  const stripe = createInProcessClient(SANDBOX_KEYS.secret, (request) => payments.respond(request));
  context = { knex: connect(database.url, log), stripe, deploymentId: OURS, clock, log };
});
afterAll(async () => {
  await context.knex.destroy();
  await database.drop();
});

type Step =
  | { kind: 'pay'; pence: number; card: string; deployment: string }
  | { kind: 'refund'; payment: number; percent: number }
  | { kind: 'finish refunds' | 'compare' }
  | { kind: 'end dispute'; payment: number; evidence: string }
  | { kind: 'pass'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      pence: fc.integer({ min: 100, max: 20_000 }),
      card: fc.constantFrom(
        'pm_card_visa',
        'pm_card_refundFail',
        'pm_card_pendingRefund',
        'pm_card_createDispute',
      ),
      deployment: fc.constantFrom(OURS, OURS, OURS, 'another.example'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      payment: fc.nat(20),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('finish refunds' as const, 'compare' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('end dispute' as const),
      payment: fc.nat(20),
      evidence: fc.constantFrom('winning_evidence', 'losing_evidence'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
);

/** Empties what the last run has left. */
async function reset(): Promise<void> {
  now = BEGIN;
  await database.knex.raw(
    `begin; set local session_replication_role = replica; delete from card_movements; commit;
     delete from payment_sandbox.delivery; delete from payment_sandbox.refund_outcome; delete from payment_sandbox.object`,
  );
}

async function pay({ pence: amount, card, deployment }: Extract<Step, { kind: 'pay' }>): Promise<string> {
  const metadata = { deployment_id: deployment };
  const { id } = await context.stripe.paymentIntents.create({ amount, currency: 'gbp', metadata });
  await context.stripe.paymentIntents.confirm(id, { payment_method: card });
  return id;
}

/** Refunds a part of what is left of a payment, unless it is disputed. */
async function refund(id: string, percent: number): Promise<void> {
  const { latest_charge: charge } = await context.stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge'],
  });
  if (!charge || typeof charge === 'string' || charge.disputed) return;
  const left = charge.amount - charge.amount_refunded;
  if (left > 0)
    await context.stripe.refunds.create({ payment_intent: id, amount: Math.ceil((left * percent) / 100) });
}

async function endDispute(id: string, uncategorized_text: string): Promise<void> {
  const [dispute] = (await context.stripe.disputes.list({ payment_intent: id })).data;
  if (dispute?.status === 'needs_response')
    await context.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } });
}

/** Returns each quarter with what came in less what went out, and the fees, in pence. */
async function figures() {
  const years = await Promise.all(YEARS.map((year) => sumMoney(context.knex, year, now)));
  return years.flatMap(({ quarters }) =>
    quarters.map(({ from, to, total, out }) => {
      const fees = Math.round(out.fees * 100);
      return { from, to, net: Math.round((total.in - total.out) * 100), fees, total };
    }),
  );
}

/** Returns the same by the provider's balance, without the payments of another deployment. */
async function balances(own: ReadonlySet<string>, quarters: readonly { from: string; to: string }[]) {
  const transactions: Stripe.BalanceTransaction[] = await context.stripe.balanceTransactions
    .list({ limit: 100, expand: ['data.source'] })
    .autoPagingToArray({ limit: 1_000 });
  const isOwn = ({ source }: Stripe.BalanceTransaction) =>
    typeof source === 'object' &&
    source !== null &&
    'payment_intent' in source &&
    own.has(idOf(source.payment_intent) ?? '');
  return quarters.map(({ from, to }) => {
    const moved = transactions.filter((one) => {
      const day = londonDateOf(new Date(one.created * 1000));
      return isOwn(one) && day >= from && day <= to;
    });
    const sum = (of: 'net' | 'fee') => moved.reduce((pence, one) => pence + one[of], 0);
    return { net: sum('net'), fees: sum('fee') };
  });
}

test('whatever happens at Stripe, each quarter is its balance before and after fees, and stays once it is compared after its end', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
    await reset();
    const all: string[] = [];
    const own = new Set<string>();
    let comparedAt = BEGIN;
    const closed = new Map<string, unknown>();
    const compare = async () => {
      await recordMovements(context, comparedAt);
      comparedAt = now;
      for (const quarter of await figures()) {
        if (quarter.to >= londonDateOf(now)) continue;
        if (closed.has(quarter.to)) expect(quarter).toEqual(closed.get(quarter.to));
        closed.set(quarter.to, quarter);
      }
    };
    for (const one of steps) {
      const picked = 'payment' in one ? all[one.payment % all.length] : undefined;
      if (one.kind === 'pay') {
        const id = await pay(one);
        all.push(id);
        if (one.deployment === OURS) own.add(id);
      } else if (one.kind === 'refund' && picked) await refund(picked, one.percent);
      else if (one.kind === 'end dispute' && picked) await endDispute(picked, one.evidence);
      else if (one.kind === 'finish refunds') await payments.finishRefunds();
      else if (one.kind === 'pass') now = new Date(now.getTime() + one.days * DAY);
      else if (one.kind === 'compare') await compare();
    }
    await compare();
    // A late or repeated comparison finds the same.
    await recordMovements(context, BEGIN);
    const quarters = await figures();
    expect(quarters.map(({ net, fees }) => ({ net, fees }))).toEqual(await balances(own, quarters));
  });
  await fc.assert(property, { numRuns: 25, seed: 56 });
});
