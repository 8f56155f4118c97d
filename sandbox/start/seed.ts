import type { SandboxAuth } from '@lessons/sandbox-auth';
import { coach } from '@lessons/contract';
import type { Knex } from 'knex';
import { WorkingHours } from '../../api/src/availability/availability.ts';
import { Player } from '../../api/src/players/player.ts';
import { SANDBOX_ACCOUNTS } from './accounts.ts';

const SEED_LOCK = 'lessons:seed';

/** Monday to Friday nine to five, Saturday until three. */
const WORKING_HOURS = [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: dayOfWeek === 6 ? '15:00' : '17:00',
}));

/**
 * Adds a coach, a player and working hours to an empty database. Later changes are never undone.
 */
export async function seed(knex: Knex, auth: Pick<SandboxAuth, 'createAccount'>): Promise<void> {
  const [coachFirstName = '', ...rest] = coach.name.split(' ');
  await knex.transaction(async (trx) => {
    // If two processes start at once, the second waits here and then finds the accounts.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [SEED_LOCK]);
    const coachPlayer = await createPlayer(auth, SANDBOX_ACCOUNTS.coach, coachFirstName, rest.join(' '));
    const player = await createPlayer(auth, SANDBOX_ACCOUNTS.player, 'Robin', 'Player');
    if (await Player.query(trx).findById(coachPlayer.id)) return;
    await Player.query(trx).insert({ ...coachPlayer, isCoach: true, isAdmin: true });
    await Player.query(trx).insert(player).onConflict('id').ignore();
    await WorkingHours.query(trx).insert(WORKING_HOURS);
  });
}

type SeedPlayer = Pick<Player, 'id' | 'email' | 'firstName' | 'lastName'>;

async function createPlayer(
  auth: Pick<SandboxAuth, 'createAccount'>,
  email: string,
  firstName: string,
  lastName: string,
): Promise<SeedPlayer> {
  const { userId } = await auth.createAccount({
    email,
    password: SANDBOX_ACCOUNTS.password,
    metadata: { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
  });
  return { id: userId, email, firstName, lastName };
}
