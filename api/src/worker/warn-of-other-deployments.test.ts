import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { warnOfOtherDeployments } from './warn-of-other-deployments.ts';

let api: TestApi | undefined;
afterEach(() => api?.close());

test.each([
  ['staging.lessons.example', 1],
  ['lessons.example', 0],
  [`staging.${'long-'.repeat(18)}example`, 1],
])('a start as %s beside processes of lessons.example logs %i warnings', async (deploymentId, warnings) => {
  api = await startTestApi({ withJobs: true });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  await warnOfOtherDeployments({ knex: api.knex, deploymentId, log });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    Array.from({ length: warnings }, () =>
      expect.objectContaining({
        others: ['lessons.example'],
        msg: expect.stringMatching(/takes the other’s jobs/),
      }),
    ),
  );
});

test('a start as a long id that other processes have as well logs no warning', async () => {
  const deploymentId = `staging.${'long-'.repeat(18)}example`;
  api = await startTestApi({ withJobs: true, deploymentId });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  await warnOfOtherDeployments({ knex: api.knex, deploymentId, log });
  expect(lines).toEqual([]);
});
