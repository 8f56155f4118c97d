import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { namedEndpoints } from '@lessons/contract/open-api';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';

describe('the ready check', () => {
  let api: TestApi;
  let log: string;
  beforeEach(async () => {
    log = '';
    api = await startTestApi({ withJobs: true, log: pino({}, { write: (line: string) => (log += line) }) });
  });
  afterEach(() => api.close());

  const ready = () => api.call('GET', '/api/ready');
  const readyForRequests = () => api.call('GET', '/api/ready?for=requests');

  test('the API is ready with the newest schema and a running worker', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test.each([
    ['of the product', `delete from schema_migrations where name = '0010-live-updates'`],
    ['of the job queue', 'delete from graphile_worker.migrations where id = 20'],
  ])('the API is not ready on an older schema %s', async (_, makeOlder) => {
    await api.database.knex.raw(makeOlder);
    const response = await ready();
    expect(response).toMatchObject({ status: 503, body: { code: 'schema_too_old' } });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await readyForRequests()).toMatchObject({ status: 503, body: { code: 'schema_too_old' } });
  });

  test('while the worker can’t fetch jobs the API is not ready but still responds, and is ready again when it can', async () => {
    const { knex } = api.database;
    await knex.raw('alter table graphile_worker._private_jobs rename to jobs_elsewhere');
    const response = await eventually(ready, ({ status }) => status === 503);
    expect(response.body).toMatchObject({ code: 'worker_not_running' });
    expect(await readyForRequests()).toMatchObject({ status: 200, body: { status: 'ready' } });
    // Checks come every few seconds, also while a process starts.
    expect(log).not.toContain('A request failed');

    await knex.raw('alter table graphile_worker.jobs_elsewhere rename to _private_jobs');
    await eventually(ready, ({ status }) => status === 200);
  });

  test('the ready check refuses an unknown `for`', async () => {
    expect(await api.call('GET', '/api/ready?for=jobs')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: 'for: must be requests, or left out' },
    });
  });
});

describe('the OpenAPI document', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  test('the OpenAPI document describes every endpoint of the contract', async () => {
    const { status, body } = await api.call('GET', '/api/openapi.json');

    expect(status).toBe(200);
    const described = Object.entries(body['paths'] as Record<string, object>).flatMap(([route, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${route}`),
    );
    const declared = [...namedEndpoints.values()].map(
      ({ method, path: route }) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });
});
