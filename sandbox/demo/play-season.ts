import type { SandboxAuth } from '@lessons/sandbox-auth';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { addDays, londonDateOf, londonInstant, minutesOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { WorkingHours } from '../../api/src/availability/availability.ts';
import { completeLessons } from '../../api/src/lessons/past-lessons.ts';
import type { DatabaseAddress } from '../../api/src/database/address.ts';
import { connect, connectUnmapped, createQueuePool } from '../../api/src/database/connect.ts';
import { sendDueMails } from '../../api/src/mails/send-mail.ts';
import { recordMovements } from '../../api/src/payments/card-movement.ts';
import { Player } from '../../api/src/players/player.ts';
import { hideFirstSteps } from '../../api/src/pricing/first-steps.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import type { JobContext } from '../../api/src/worker/tasks.ts';
import { SANDBOX_ACCOUNTS } from '../start/accounts.ts';
import { readLinkSecret } from '../start/link-secret.ts';
import { seed as seedSandbox } from '../start/seed.ts';
import { PEOPLE } from './people.ts';
import { planSeason } from './plan-season.ts';
import { runSeasonJobs } from './run-season-jobs.ts';
import { createActions } from './season-actions.ts';
import { createSeasonClock } from './season-clock.ts';

interface SeasonSettings {
  database: DatabaseAddress;
  auth: Pick<SandboxAuth, 'createAccount'>;
  log: Logger;
  siteUrl: string;
  seed: number;
  /** The end of the season so far. */
  now: Date;
  /** At most 40. */
  players: number;
  weeks: number;
  /** Ends it early. The database is then to be thrown away. */
  stopping?: AbortSignal;
}

/**
 * Fills a new, migrated database with a season: each action of players and coach is done by the API's
 * own code, at a time of its own. Mails count as sent, and no webhook is left to be delivered.
 */
export async function playSeason(settings: SeasonSettings): Promise<void> {
  const { database, auth, log, siteUrl, seed, now, players: count, weeks, stopping } = settings;
  const knex = connect(database, log);
  // The provider is another service, with connections and names of its own.
  const providerKnex = connectUnmapped(database, log);
  const queue = createQueuePool(database, 3, log);
  try {
    const start = londonInstant(addDays(londonDateOf(now), -7 * (weeks + 3)), '12:00');
    const clock = await createSeasonClock(knex, start);
    await seedSandbox(knex, auth);
    const players = await addPlayers(knex, auth, count);
    const payments = await createInProcessPayments({
      knex: providerKnex,
      refundsFinishAfterMs: 0,
      clock: () => clock.now(),
    });
    const context: JobContext = {
      knex,
      stripe: createInProcessClient(SANDBOX_KEYS.secret, (request) => payments.respond(request)),
      deploymentId: LOCAL_DEPLOYMENT_ID,
      clock: () => clock.now(),
      links: { secrets: [await readLinkSecret(knex)], publicUrl: siteUrl },
      log,
      authAdmin: null,
      // It accepts everything: nobody wants to read the mails of a season.
      mailServer: { deliver: async () => {}, close: async () => {} },
    };
    const { id: coachId } = await Player.query(knex)
      .findOne({ email: SANDBOX_ACCOUNTS.coach })
      .throwIfNotFound();
    // A coach of twelve weeks needs no guide to the first steps.
    await hideFirstSteps(knex, { by: coachId, now: clock.now() });
    const act = createActions({ context, payments, players, coachId });
    const { events } = planSeason({ seed, now, players: count, weeks, open: await openHours(knex) });
    for (const [index, event] of events.entries()) {
      stopping?.throwIfAborted();
      await clock.set(event.at);
      await act(event);
      const date = londonDateOf(event.at);
      const next = events[index + 1];
      if (next && londonDateOf(next.at) !== date) await endDay(londonInstant(date, '23:59'));
    }
    await endDay(now);
    await recordMovements(context, start);
    await payments.dropDeliveries();
    await clock.remove();

    /** Does what the jobs do that run by the clock, and those that the day has added. */
    async function endDay(time: Date): Promise<void> {
      await clock.set(time);
      await completeLessons(knex, time);
      await sendDueMails(context);
      await runSeasonJobs(context, queue);
    }
  } finally {
    await queue.end();
    await providerKnex.destroy();
    await knex.destroy();
  }
}

/** Returns the sandbox's own player and so many others that they are `count`. */
async function addPlayers(knex: Knex, auth: SeasonSettings['auth'], count: number): Promise<Player[]> {
  const first = await Player.query(knex).findOne({ email: SANDBOX_ACCOUNTS.player }).throwIfNotFound();
  const others: Player[] = [];
  for (const person of PEOPLE.slice(0, count - 1)) {
    const { userId } = await auth.createAccount({
      email: person.email,
      password: SANDBOX_ACCOUNTS.password,
      metadata: { first_name: person.firstName, last_name: person.lastName },
    });
    others.push(
      await Player.query(knex)
        .insert({ id: userId, emailVerified: true, ...person })
        .returning('*'),
    );
  }
  return [first, ...others];
}

/** Returns the working hours of the sandbox, which are whole hours. */
async function openHours(knex: Knex) {
  const windows = await WorkingHours.query(knex).orderBy('dayOfWeek');
  return windows.map(({ dayOfWeek: day, startTime, endTime }) => ({
    day,
    from: minutesOf(startTime) / 60,
    to: minutesOf(endTime) / 60,
  }));
}
