import { expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from './env.ts';

const read = (settings: Record<string, string>) => readEnv({ ...API_SETTINGS, ...settings });

test.each([
  [{ PUBLIC_URL: 'https://lessons.example:8443', DEPLOYMENT_ID: 'live' }, 'live'],
  [{ PUBLIC_URL: 'https://lessons.example:8443' }, 'lessons.example:8443'],
  [{ HOST: '192.168.1.5', PORT: '8080' }, '192.168.1.5'],
  // Another port of this machine is the same deployment.
  [{ PUBLIC_URL: 'http://localhost:3001' }, 'localhost'],
  [{ HOST: '0.0.0.0' }, 'localhost'],
])('the settings %j make the deployment id %s', (variables, deploymentId) => {
  expect(read(variables as Record<string, string>).deploymentId).toBe(deploymentId);
});

test.each([
  ['0', 0],
  ['2.5', 2_500],
])('with DRAIN_SECONDS=%s a process that stops goes on serving for %i ms', (DRAIN_SECONDS, drainMs) => {
  expect(read({ DRAIN_SECONDS }).drainMs).toBe(drainMs);
  expect(() => read({ DRAIN_SECONDS: '61' })).toThrow(/^DRAIN_SECONDS is not valid/);
});
