import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { createDatabaseWithRoles, type DatabaseWithRoles } from '../../../tests/fixtures/api/running-role.ts';

let database: DatabaseWithRoles;

beforeAll(async () => {
  database = await createDatabaseWithRoles();
});
afterAll(() => database.drop());

async function migrate(settings: Record<string, string>) {
  const running = spawn(process.execPath, ['api/scripts/operate.ts', 'migrate'], {
    env: { ...API_SETTINGS, PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(running, 'exit') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(running.stdout), text(running.stderr), exited]);
  return { code, stdout, stderr };
}

test('`lessons migrate` migrates as the owner of the tables where the API’s own addresses are those of another role', async () => {
  const ofApi = { DATABASE_URL: database.runningUrl, DATABASE_DIRECT_URL: database.runningUrl };
  expect(await migrate(ofApi)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('permission denied'),
  });
  expect(await migrate({ ...ofApi, DATABASE_OWNER_URL: database.ownerUrl })).toEqual({
    code: 0,
    stdout: 'The database is up to date.\n',
    stderr: '',
  });
});
