import { expect, test } from '@jest/globals';
import { breaksOfPart } from './breaks-of-part.ts';
import { contractUsedBy, type Consumer } from './consumers.ts';
import { operationsOf } from './find-breaks.ts';
import { PARTS } from '../parts.ts';
import { readReleases, versionsToRaise } from './released.ts';

const consumers: Consumer[] = ['player-app', 'admin-app', 'links'];
const namesOf = async (consumer: Consumer) =>
  operationsOf(await contractUsedBy(consumer)).map(({ name }) => name);

test("today's API serves what is in production", async () => {
  expect(await breaksOfPart('api')).toEqual([]);
});

test('each consumer’s calls of the API are known', async () => {
  const [shell, module, links] = await Promise.all(consumers.map(namesOf));

  expect(shell).toEqual(expect.arrayContaining(['POST /api/bookings', 'POST /api/create-payment-intent']));
  // By its path, before the contract is loaded.
  expect(shell).toContain('GET /api/coach-profile');
  expect(shell).not.toContain('PUT /api/admin/available-slots');
  expect(module).toEqual(expect.arrayContaining(['PUT /api/admin/available-slots']));
  expect(module).not.toContain('POST /api/create-payment-intent');
  expect(links).toEqual(expect.arrayContaining([expect.stringContaining('calendar')]));
});

test('the release of each part is named by version and commit', async () => {
  const releases = await readReleases();

  for (const [part, { version, commit }] of Object.entries(releases)) {
    expect(PARTS).toContain(part);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
  }
});

test('the source of each part has a version after the one that is in production', async () => {
  expect(await versionsToRaise()).toEqual([]);
});
