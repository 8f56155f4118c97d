import { createSandboxAuth } from '@lessons/sandbox-auth';
import { startSandboxPostgres } from '@lessons/sandbox-postgres';
import type { Logger } from 'pino';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { migrateToLatest } from '../../api/src/database/migrate.ts';
import type { SandboxSettings } from '../start/settings.ts';
import { emptyDemoDatabase, isSeasonMade, recordSeason } from './demo-database.ts';
import { playSeason } from './play-season.ts';

const SEED = 2026;
const PLAYERS = 40;
const WEEKS = 12;

/**
 * Makes the season in the demo's database, unless it is there: for the sandbox's fixed time, or up to
 * now. `isFresh` makes it anew. Throws when a setting names a service that is not the sandbox's, or
 * the database is not the demo's.
 */
export async function prepareDemo(
  { starts, env, dataDir, fixedTime, passwordCost }: SandboxSettings,
  { isFresh, log, stopping }: { isFresh: boolean; log: Logger; stopping: AbortSignal },
): Promise<void> {
  if (!(starts.database && starts.auth && starts.payments && starts.mail)) {
    throw new Error(
      'The demo fills a database with invented players, so it runs with the sandbox’s services only: unset DATABASE_URL and the settings of Supabase, Stripe and SMTP.',
    );
  }
  // Thousands of commits need not wait for the disk: an interrupted season is made anew.
  const postgres = await startSandboxPostgres({ dataDir, log, settings: { synchronous_commit: 'off' } });
  try {
    const { url } = postgres;
    if (!isFresh && (await isSeasonMade(url, fixedTime ?? null, log))) return;
    await emptyDemoDatabase(url);
    process.stderr.write('Making a season with 40 players, once. This takes up to a minute…\n');
    await migrateToLatest(url, log);
    const siteUrl = `http://localhost:${env.port}`;
    const knex = connectUnmapped(url, log);
    try {
      const auth = await createSandboxAuth({ knex, siteUrl, log, sendMail: async () => {}, passwordCost });
      const now = fixedTime ?? new Date();
      const size = { seed: SEED, players: PLAYERS, weeks: WEEKS };
      await playSeason({ database: { url }, auth, log, siteUrl, now, stopping, ...size });
    } finally {
      await knex.destroy();
    }
    await recordSeason(url, fixedTime ?? null, log);
  } finally {
    await postgres.stop();
  }
}
