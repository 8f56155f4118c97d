import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { pino } from 'pino';
import { connect } from '../../api/src/database/connect.ts';
import { claimDatabase } from '../../api/src/database/deployment.ts';
import { LEASE_MS } from '../../api/src/mails/send-mail.ts';
import { Player } from '../../api/src/players/player.ts';
import type { JobContext } from '../../api/src/worker/tasks.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { setModelClock, watchHolds } from './watch-holds.ts';
import { watchDeletions } from './watch-deletions.ts';
import { watchLessons } from './watch-lessons.ts';
import { gateConnections } from './gated-connections.ts';
import type { GatedConnections } from './gated-connections.ts';
import { startProviderInProcess } from './provider-in-process.ts';
import type { ProviderInProcess } from './provider-in-process.ts';

/** The world of a script: two players, the coach, the database and the payment provider. */
export interface World {
  /** Context of the API's real actions. Each statement and each provider call is one step. */
  context: JobContext;
  provider: ProviderInProcess;
  connections: GatedConnections;
  /** Uses the database's own column names, and is never gated. */
  knex: Knex;
  control: pg.Client;
  /**
   * Another database, under another deployment id, hours later. `changes` lists the changes that it
   * asked the provider for.
   */
  copy: { context: JobContext; control: pg.Client; changes: string[] };
  players: readonly Player[];
  coachId: string;
  /** The mails that the mail server has accepted, by their id. */
  deliveries: Map<string, Delivery[]>;
  setNow(now: Date): Promise<void>;
  /** Empties the database and the provider, and sets working hours and prices. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A mail that the mail server has accepted. */
export interface Delivery {
  /** When its attempt began. */
  begunAt: Date;
  /** The mail's status when it was accepted. */
  status: string;
}

/** A client who has no account at first. */
export const MARGARET = {
  id: '0a2f4c1e-5a4b-4f0e-9d53-6a1c1b7e9a10',
  details: { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960142', email: 'margaret@example.com' },
};

const TABLES_TO_EMPTY = [
  'model_faults',
  'model_versions',
  'payment_problems',
  'mails',
  'erased_mails',
  'refunds',
  'receipts',
  'payments',
  'bookings',
  'closings',
  'court_times',
  'reconciliation',
  'working_hours',
  'date_hours',
  'time_requests',
  'graphile_worker._private_jobs',
  'payment_sandbox.delivery',
  'payment_sandbox.refund_outcome',
  'payment_sandbox.idempotency_key',
  'payment_sandbox.object',
];
/** The time after which every payment is closed. */
const COPY_IS_LATER_MS = 3 * 3_600_000;
const INSERT_OPENING_HOURS = `
  insert into working_hours (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 5) day;
  update coach_settings set one_hour_pence = 5000, two_hours_pence = 9000, horizon_weeks = 26, notice_hours = 0;`;

/** Empties what triggers protect: they are off, as when a backup is restored. Of the players only the coach is left. */
const RESET_PROTECTED = `
  begin; set local session_replication_role = replica; delete from audit_entries; delete from card_movements; delete from account_deletions;
  delete from players where not is_coach; commit`;

/** The settings of links, which no script opens. */
const links = { secrets: ['x'.repeat(32)], publicUrl: 'https://lessons.example' };

export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const control = new pg.Client({ connectionString: database.url });
  await control.connect();
  await watchHolds(control);
  await watchLessons(control);
  await watchDeletions(control);
  const knex = connect(withQuickDeadlocks(database.url), log);
  const connections = gateConnections(knex, control);
  const provider = await startProviderInProcess(database.knex);
  let now = NOW;
  const players = [0, 1].map((index) => ({
    id: randomUUID(),
    email: `player${index}@example.com`,
    emailVerified: true,
  }));
  await Player.query(knex).insert(players);
  const coachId = randomUUID();
  await Player.query(knex).insert({ id: coachId, email: 'coach@example.com', isCoach: true });
  const deliveries = new Map<string, Delivery[]>();
  const copyDatabase = await createTestDatabase();
  const copyControl = new pg.Client({ connectionString: copyDatabase.url });
  await copyControl.connect();
  // Now, so that no request of a script creates it and keeps the others waiting meanwhile.
  for (const client of [control, copyControl]) await client.query('select audit.ensure_partition($1)', [NOW]);
  const copyKnex = connect(copyDatabase.url, log);
  for (const one of [knex, copyKnex]) await claimDatabase(one, 'lessons.example');
  const changes: string[] = [];
  const readClock = () => {
    const request = connections.interleaving?.currentRequest;
    if (request) request.clock = now;
    return now;
  };
  /** Accepts a mail. An attempt that outlives its lease fails, as the time limits of the delivery see to. */
  const deliver = async ({ id }: { id: string }) => {
    const begunAt = connections.interleaving?.currentRequest?.clock ?? now;
    if (now.getTime() >= begunAt.getTime() + LEASE_MS)
      throw new Error('The mail server did not respond in time');
    const { rows } = await control.query<{ status: string }>('select status from mails where id = $1', [id]);
    const delivery = { begunAt, status: rows[0]?.status ?? 'unknown' };
    deliveries.set(id, [...(deliveries.get(id) ?? []), delivery]);
  };
  return {
    context: {
      knex,
      stripe: provider.stripe,
      deploymentId: 'lessons.example',
      clock: readClock,
      log,
      links,
      authAdmin: { deleteUser: async () => {}, listFactors: async () => [], deleteFactor: async () => {} },
      mailServer: { deliver, close: async () => {} },
    },
    provider,
    connections,
    knex: database.knex,
    control,
    copy: {
      context: {
        knex: copyKnex,
        stripe: provider.stripeOfCopy(changes),
        deploymentId: 'staging.example',
        clock: () => new Date(now.getTime() + COPY_IS_LATER_MS),
        log,
        links,
        authAdmin: null,
        mailServer: null,
      },
      control: copyControl,
      changes,
    },
    players: await Player.query(knex).where({ isCoach: false }).orderBy('email'),
    coachId,
    deliveries,
    async setNow(value) {
      now = value;
      await setModelClock(control, now);
    },
    async reset() {
      now = NOW;
      provider.nextRefundFault = () => null;
      provider.bankDecisions.clear();
      provider.refusedRefunds.clear();
      deliveries.clear();
      await setModelClock(control, now);
      await control.query(
        TABLES_TO_EMPTY.map((table) => `delete from ${table};`).join('') + INSERT_OPENING_HOURS,
      );
      await control.query(RESET_PROTECTED);
      await Player.query(knex).insert(players);
      // The provider does not have the first player's customer. The second player has none yet.
      const missing = { stripeCustomerId: 'cus_missing', stripeCustomerDeployment: 'lessons.example' };
      await Player.query(knex).findOne({ email: 'player0@example.com' }).patch(missing);
    },
    async close() {
      await copyKnex.destroy();
      await copyControl.end();
      await copyDatabase.drop();
      await knex.destroy();
      await control.end();
      await database.drop();
    },
  };
}

function withQuickDeadlocks(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c deadlock_timeout=20ms');
  return url.href;
}
