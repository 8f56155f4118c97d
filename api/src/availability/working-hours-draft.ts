import type { AvailableSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../refusal/refusal.ts';
import { requireOrder, writeWorkingHours } from './replace-working-hours.ts';
import { WorkingHours } from './working-hours.ts';

/** Nobody says which day is the last: a draft that nothing was added to for this long is whole. */
const SETTLES_AFTER_MS = 2_000;

/** A week that is being sent as "delete all, then one call a day". Readers keep seeing the old week until it is whole. */
class WorkingHoursDraft extends Model {
  static override tableName = 'working_hours_draft';
  static override jsonAttributes = ['windows'];

  declare id: boolean;
  declare windows: AvailableSlot[];
  /** One of its days was refused: the old week stays. */
  declare hasFailed: boolean;
}

/** Begins a new week. */
export async function beginDraft(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    await WorkingHoursDraft.query(trx)
      .insert({ id: true, windows: [], hasFailed: false })
      .onConflict('id')
      .merge();
    await publishSoon(trx);
  });
}

/**
 * Adds a window to the week that is being sent, or to the week in force when none is.
 *
 * @throws Refusal 422 when an earlier day of the same week was refused, or the window ends before it starts.
 */
export async function addWindow(knex: Knex, window: AvailableSlot): Promise<void> {
  requireOrder(window);
  await knex.transaction(async (trx) => {
    const draft = await WorkingHoursDraft.query(trx).first().forUpdate();
    if (draft?.hasFailed) {
      throw refused(
        'hours_not_replaced',
        'An earlier day was not valid, so the working hours stay as they were.',
      );
    }
    if (!draft) return void (await WorkingHours.query(trx).insert(window));
    await draft.$query(trx).patch({ windows: [...draft.windows, window] });
    await publishSoon(trx);
  });
}

/** A day was refused: the week that is being sent will not replace the old one. It waits for its other days all the same, or they would be added to the old one. */
export async function failDraft(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const failed = await WorkingHoursDraft.query(trx).patch({ hasFailed: true });
    if (failed > 0) await publishSoon(trx);
  });
}

/** Puts the draft, if there is one, in place of the week in force; one with a refused day is dropped. */
export async function publishDraft(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    const draft = await WorkingHoursDraft.query(trx).first().forUpdate();
    if (!draft) return;
    await WorkingHoursDraft.query(trx).delete();
    if (!draft.hasFailed) await writeWorkingHours(trx, draft.windows);
  });
}

function publishSoon(trx: Knex): Promise<void> {
  const runAt = new Date(Date.now() + SETTLES_AFTER_MS);
  return enqueue(trx, 'publish-working-hours', {}, { key: 'publish-working-hours', runAt });
}
