import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { connect } from '../../api/src/database/connect.ts';
import { Mail, writeMails } from '../../api/src/mails/outbox.ts';
import { sendDueMails } from '../../api/src/mails/send-mail.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import { eventually } from '../fixtures/api/eventually.ts';
import { FACTS } from '../fixtures/api/sample-mails.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import { startSmtpServer, type TestSmtpServer } from '../fixtures/api/start-smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

/* Real API processes, with their workers, and a real SMTP server. */

/** The deployment id of the processes, on this machine. */
const deploymentId = LOCAL_DEPLOYMENT_ID;

let database: TestDatabase;
let knex: Knex;
let smtp: TestSmtpServer;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = connect(database.url, pino({ level: 'silent' }));
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp.stop();
  await knex.destroy();
  await database.drop();
});
beforeEach(() => {
  smtp.faults = {};
  smtp.received.length = 0;
});

const startProcess = () =>
  startApiProcess(database, {
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Lessons <lessons@tennis.example>' },
  });

async function write(): Promise<string> {
  const event = `booked:${randomUUID()}`;
  const mail = { event, to: 'robin@example.com', playerId: null, facts: FACTS };
  await knex.transaction((trx) => writeMails(trx, [mail]));
  return (await Mail.query(knex).findOne({ event }).throwIfNotFound()).id;
}

/** Ends the sessions that wait for a lock, as their process is gone. Resolves with their number. */
async function endWaitingSessions(): Promise<number> {
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

test('a mail that a process was killed after sending is sent once more, with the same Message-ID', async () => {
  const first = await startProcess();
  const recording = await database.knex.transaction();
  // The mail can't be recorded as sent from now on.
  smtp.faults.data = async () => void (await recording.raw('select 1 from mails for update'));
  const id = await write();
  await eventually(
    async () => smtp.received.length,
    (received) => received === 1,
  );
  await eventually(
    async () => {
      const { rows } = await database.knex.raw<{ rows: unknown[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    },
    (waiting) => waiting === 1,
  );
  await first.kill();
  expect(await endWaitingSessions()).toBe(1);
  await recording.rollback();
  expect(await Mail.query(knex).findById(id)).toMatchObject({ status: 'waiting', attempts: 1 });

  smtp.faults = {};
  await using second = disposable(await startProcess());
  const sweep = () => sendDueMails({ knex, deploymentId, clock: () => new Date() });
  // The lease of the killed process holds at first.
  await sweep();
  expect(smtp.received).toHaveLength(1);
  await Mail.query(knex).findById(id).patch({ nextAttemptAt: new Date() });
  await sweep();
  await eventually(
    async () => (await Mail.query(knex).findById(id))?.status,
    (status) => status === 'sent',
  );
  await sweep();
  expect(smtp.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill(`<${id}@tennis.example>`));
  expect(second.url).not.toBe(first.url);
});

function disposable<T extends { stop(): Promise<unknown> }>(api: T): T & AsyncDisposable {
  return { ...api, [Symbol.asyncDispose]: async () => void (await api.stop()) };
}
