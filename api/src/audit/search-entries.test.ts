import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditLogEntry } from '@lessons/contract';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { writeAuditEntry } from './audit-entry.ts';

let api: TestApi;
let admin: TestPlayer;
let robin: TestPlayer;
const goneId = randomUUID();

beforeAll(async () => {
  api = await startTestApi();
  api.setNow(NOW);
  await openTennisWeek(api);
  admin = await api.createPlayer({ isAdmin: true, isCoach: true, email: 'alex@example.com' });
  robin = await api.createPlayer({ email: 'robin_reed@example.com' });
  await api.knex('players').where({ id: robin.id }).update({ firstName: 'Robin', lastName: 'Reed' });
  const at = (time: string) => new Date(`2037-11-${time}Z`);
  await api.knex.transaction(async (trx) => {
    await writeAuditEntry(trx, { at: at('10T23:59:59.999'), action: 'rules.changed', actorId: admin.id });
    await writeAuditEntry(trx, {
      at: at('11T00:00:00'),
      action: 'lesson.cancelled',
      actorId: admin.id,
      playerId: robin.id,
      amountPence: 4750,
    });
    await writeAuditEntry(trx, {
      at: at('12T12:00:00'),
      action: 'refund.made',
      actorId: null,
      playerId: robin.id,
    });
    await writeAuditEntry(trx, {
      at: at('13T12:00:00'),
      action: 'profile.changed',
      actorId: goneId,
      playerId: goneId,
    });
  });
});
afterAll(() => api.close());

async function search(query: Record<string, string> = {}, as = admin) {
  const { status, body } = await api.call('GET', `/api/admin/audit-log?${new URLSearchParams(query)}`, {
    as,
  });
  expect(status).toBe(200);
  return body as unknown as { entries: AuditLogEntry[]; next: string | null };
}
const actionsOf = async (query: Record<string, string>) =>
  (await search(query)).entries.map(({ action }) => action);

test('the audit log lists the latest entry first, with today’s names and the amount in pounds', async () => {
  const { entries, next } = await search();
  expect(next).toBeNull();
  expect(entries.map(({ action }) => action)).toEqual([
    'profile.changed',
    'refund.made',
    'lesson.cancelled',
    'rules.changed',
  ]);
  expect(entries[2]).toMatchObject({
    at: '2037-11-11T00:00:00.000Z',
    actor: { id: admin.id, name: 'alex', email: 'alex@example.com' },
    player: { id: robin.id, name: 'Robin Reed' },
    amount: 47.5,
  });
  expect(entries[1]).toMatchObject({ actor: null });
});

test('the audit log shows no name for an account that is gone', async () => {
  const [entry] = (await search()).entries;
  expect(entry).toMatchObject({ actor: { id: goneId, name: null, email: null }, player: { name: null } });
});

describe('searching the audit log', () => {
  test.each([
    ['by who did it', { by: 'ALEX' }, ['lesson.cancelled', 'rules.changed']],
    ['to the system', { by: 'System' }, ['refund.made']],
    ['by whom it is about', { player: 'robin r' }, ['refund.made', 'lesson.cancelled']],
    [
      'by an address, in which _ stands for itself',
      { player: 'robin_reed@' },
      ['refund.made', 'lesson.cancelled'],
    ],
    ['by a topic', { topic: 'money' }, ['refund.made']],
    ['to London days', { from: '2037-11-11', to: '2037-11-12' }, ['refund.made', 'lesson.cancelled']],
    ['by all of these', { by: 'alex', player: 'Reed', topic: 'lessons' }, ['lesson.cancelled']],
    ['to nothing', { by: '%' }, []],
  ])('a coach searches the audit log %s', async (_, query, expected) => {
    expect(await actionsOf(query as Record<string, string>)).toEqual(expected);
  });
});

test('a page of the audit log has 50 entries, and the next begins where it ends, also within a millisecond', async () => {
  const actor = await api.createPlayer({ email: 'busy@example.com' });
  await api.knex.transaction(async (trx) => {
    for (let number = 1; number <= 120; number += 1) {
      const details = { number };
      await writeAuditEntry(trx, { at: NOW, action: 'rules.changed', actorId: actor.id, details });
    }
  });
  const numbers: unknown[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await search({ by: 'busy', ...(after && { after }) });
    expect(page.entries.length).toBeLessThanOrEqual(50);
    numbers.push(...page.entries.map(({ details }) => details['number']));
    after = page.next;
  }
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});

test('the audit log refuses a cursor that no page has', async () => {
  const { status } = await api.call('GET', '/api/admin/audit-log?after=yesterday', { as: admin });
  expect(status).toBe(400);
});
