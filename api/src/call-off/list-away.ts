import type { Away as PresentedAway } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { notFound } from '../http/refusal.ts';
import { Away } from './away.ts';
import { undoUntilOf } from './call-off.ts';

/** Returns the coach's time away that is not over, soonest first. */
export async function listAway(knex: Knex, now: Date): Promise<PresentedAway[]> {
  const found = await Away.query(knex)
    .whereNull('removedAt')
    .where('toDate', '>=', londonDateOf(now))
    .orderBy(['fromDate', 'toDate', 'createdAt']);
  return found.map(presentAway);
}

/** Returns a time away for the coach, also one that has ended. Throws `Refusal` 404 for an unknown one. */
export async function showAway(knex: Knex, id: string): Promise<PresentedAway> {
  const away = await Away.query(knex).findById(id);
  if (!away) throw notFound('This time away is not known here.');
  return presentAway(away);
}

function presentAway(away: Away): PresentedAway {
  const { id, fromDate: from, toDate: to, callOffId } = away;
  return { id, from, to, undoUntil: undoUntilOf(away).toISOString(), callOffId };
}
