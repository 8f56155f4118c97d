import { Logger as WorkerLogger, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { tasksOf, type JobContext } from '../../api/src/worker/tasks.ts';

const CONCURRENCY = 2;
/** A job may add others. */
const MAX_ROUNDS = 5;

/**
 * Runs every job of the queue now, also those for later: the queue goes by the database's clock, and
 * the season's day is over. Throws when a job fails.
 */
export async function runSeasonJobs(context: JobContext, pgPool: pg.Pool): Promise<void> {
  const failures: unknown[] = [];
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasksOf(context)).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        await task(payload as never).catch((error: unknown) => failures.push(error));
      },
    ]),
  );
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { rowCount } = await pgPool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
    );
    if (rowCount === 0) return;
    await runOnce({
      pgPool,
      taskList,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      logger: silent,
    });
    if (failures.length > 0) throw new AggregateError(failures, 'A job of the season failed');
  }
  throw new Error('The jobs of the season do not end');
}

const silent = new WorkerLogger(() => () => {});
