import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { SignJWT } from 'jose';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import { buildMeasuredApi } from '../built-api.ts';
import { startMeasured, type MeasuredProcess } from '../measured-process.ts';
import { medianOf, type Part } from '../part.ts';
import { REAL_SERVICES } from '../real-services.ts';
import { insertSeason } from '../season-rows.ts';

const [MINUTES, SHORT_MINUTES] = [10, 1];
/** The measurements of one run. */
const STEPS = 20;
const CONNECTIONS = 4;
/** Requests a second: far more than a site of one coach has. */
const RATE = 100;
const PAST_LESSONS = 2_000;

const PATHS = [
  '/api/health',
  '/api/me',
  '/api/bookings',
  '/api/bookings/all',
  '/api/next-slots',
  '/api/nothing',
];

/** Memory of a process that serves for a while. */
export const memory: Part = {
  title: 'Memory under load',
  note: `Resident memory of the API's artefact with real services, after collecting garbage: at the start, and during ${MINUTES} minutes of ${RATE} requests a second by ${CONNECTIONS} connections, in ${STEPS} steps. Growth compares the medians of the third and the last quarter. To reach: 120 MB, 180 MB, and less than 5 %.`,
  async run({ isShort }) {
    const database = await createTestDatabase();
    const settings = { ...REAL_SERVICES, LOG_LEVEL: 'info' };
    const built = await buildMeasuredApi();
    const api = await startMeasured(database, { ...built, settings, collectsGarbage: true });
    try {
      const atStart = await megabytesOf(api);
      const playerId = randomUUID();
      const authorization = `Bearer ${await signToken(playerId)}`;
      await fetch(`${api.url}/api/me`, { headers: { authorization } });
      await insertSeason(database.knex, playerId, PAST_LESSONS);
      const seconds = ((isShort ? SHORT_MINUTES : MINUTES) * 60) / STEPS;
      const measured: number[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        await autocannon({
          url: api.url,
          connections: CONNECTIONS,
          duration: seconds,
          overallRate: RATE,
          requests: PATHS.map((path) => ({ path, headers: { authorization } })),
        });
        measured.push(await megabytesOf(api));
      }
      const quarter = (index: number) =>
        medianOf(measured.slice((index * STEPS) / 4, ((index + 1) * STEPS) / 4));
      const growth = (quarter(3) / quarter(2) - 1) * 100;
      const mb = (value: number) => `${value.toFixed(0)} MB`;
      return {
        columns: ['after start', 'after half', 'at the end', 'growth in the second half'],
        rows: [
          [mb(atStart), mb(measured[STEPS / 2 - 1] ?? 0), mb(measured.at(-1) ?? 0), `${growth.toFixed(1)} %`],
        ],
      };
    } finally {
      await api.stop();
      await database.drop();
    }
  },
};

async function megabytesOf(api: MeasuredProcess): Promise<number> {
  return (await api.usage()).rssBytes / 1_048_576;
}

/** Signs a player's token: Supabase is asked about the sessions of staff alone. */
function signToken(playerId: string): Promise<string> {
  const { SUPABASE_URL: url, SUPABASE_JWT_SECRET: secret } = REAL_SERVICES;
  return new SignJWT({
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    email: 'player@example.com',
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(playerId)
    .setIssuer(`${url}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}
