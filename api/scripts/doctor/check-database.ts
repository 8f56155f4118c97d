import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { missingMigrations, newerMigrations } from '../../src/database/migrate.ts';
import { withKnex } from '../backup/libpq.ts';
import { compareClocks } from './check-clock.ts';
import { checkRights, unlessUnreadable } from './check-rights.ts';
import { attempt, fail, ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const MIN_VERSION = 150_000;
/** What the driver and knex say. */
const TIMED_OUT = /timeout/i;
const REMEDY = 'Check DATABASE_URL, the firewall, and `sslmode` with DATABASE_CA.';

/** Checks the version, rights, schema and clock of the database, and what `more` checks on it. */
export async function checkDatabase(
  address: DatabaseAddress,
  log: Logger,
  more: (knex: Knex) => Promise<Finding[]> = async () => [],
): Promise<Finding[]> {
  return withKnex(address, log, async (knex) => {
    const findings = await attempt('Database', REMEDY, async () => {
      const { rows } = await knex.raw<{ rows: [{ number: number; version: string; now: Date }] }>(
        `select current_setting('server_version_num')::int as number, current_setting('server_version') as version, now()`,
      );
      const [{ number, version, now }] = rows;
      return [
        number >= MIN_VERSION
          ? ok('Database', `PostgreSQL ${version}`)
          : fail('Database', `PostgreSQL ${version} is too old`, 'Upgrade it to PostgreSQL 15 or newer.'),
        await checkRights(knex),
        ...(await unlessUnreadable(() => checkSchema(knex))),
        compareClocks('the database', now),
        ...(await more(knex)),
      ];
    });
    return Promise.all(findings.map((finding) => unlessBusy(finding, address)));
  });
}

/** A server that takes connections, and then says nothing in time, is not down: the machine has too much to do. */
async function unlessBusy(finding: Finding, { url }: DatabaseAddress): Promise<Finding> {
  if (finding.status !== 'fail' || !TIMED_OUT.test(finding.says)) return finding;
  const { hostname, port } = new URL(url);
  const socket = connectTcp({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return finding;
  } finally {
    socket.destroy();
  }
  const remedy = 'Run the doctor again in a quiet minute. If it stays so, the machine needs more cores.';
  return warn(finding.subject, `is there, and did not answer in time (${finding.says}): it is busy`, remedy);
}

async function checkSchema(knex: Knex): Promise<Finding> {
  const name = 'Database schema';
  const missing = await missingMigrations(knex);
  if (missing.length > 0) {
    const says = `lacks ${missing.length} migrations of this release, first ${missing[0]}: no process starts`;
    return fail(name, says, 'Run `migrate` of this release, before its processes start.');
  }
  const newer = await newerMigrations(knex);
  if (newer.length === 0) return ok(name, 'up to date');
  return ok(name, `up to date, and ahead by ${newer.length} of a newer release, first ${String(newer[0])}`);
}
