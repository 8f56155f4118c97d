import { getLinkedLesson } from '@lessons/contract';
import type { World } from './world.ts';
import { findBooking } from '../../api/src/lessons/booking.ts';
import { listBusyTimes } from '../../api/src/court/court-time.ts';
import { lessonLink } from '../../api/src/links/link-addresses.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import type { Run } from './run.ts';
import { openLink } from './open-link.ts';
import { NAMES } from './slots.ts';

const NAMED = `~ '${NAMES.join('|')}'`;

/** Selects a sentence for each row that says who plays, but must not. */
const FAULTS = `
  select 'The log says who plays: ' || action as sentence from audit_entries where details::text ${NAMED}
  union all
  select 'The provider is told who plays: ' || kind from payment_sandbox.object where body::text ${NAMED}
  union all
  select 'Player ' || p.id || ' is erased, and ' || what from players p join account_deletions d on d.player_id = p.id
    cross join lateral (
      select 'lesson ' || id || ' says who played' as what from bookings where player_id = p.id and for_name is not null
      union all
      select 'lesson ' || id || ' is at ' || location from bookings
       where player_id = p.id and place_address is not null and location <> 'Elsewhere'
      union all
      select 'payment ' || id || ' says who played' from payments where player_id = p.id and for_name is not null
      union all
      select 'a mail is about lesson ' || b.id from mails join bookings b on facts::text like '%' || b.id || '%'
       where b.player_id = p.id
    ) fault where erased_at is not null`;

/** Returns a sentence for each place outside of its client's and the coach's pages that says who plays. */
export async function checkNames({ world }: Run): Promise<string[]> {
  const { rows: faults } = await world.control.query<{ sentence: string }>(FAULTS);
  const shown = await readPublic(world);
  return [
    ...faults.map(({ sentence }) => sentence),
    ...[...world.notified].map((payload) => `Open pages are told: ${payload}`),
    ...NAMES.filter((name) => shown.includes(name)).map((name) => `Everybody can read about ${name}`),
  ];
}

/** Returns what other players can read, and whoever has a link to a lesson with a name. */
async function readPublic(world: World): Promise<string> {
  const { context, players, control } = world;
  const { knex, links, clock } = context;
  const [player] = players;
  if (!player) throw new Error('No player');
  // All lessons are ahead then.
  const busy = await listBusyTimes(knex, player.id, NOW);
  const { rows: named } = await control.query<{ id: string }>(
    'select id from bookings where for_name is not null',
  );
  const opened = [];
  for (const { id } of named) {
    const { endsAt } = await findBooking(knex, id);
    opened.push(
      await openLink(world, getLinkedLesson, lessonLink(links, { bookingId: id, endsAt }), clock()),
    );
  }
  return JSON.stringify([busy, opened]);
}
