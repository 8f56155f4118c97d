import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';

const lines: string[] = [];
const api = await openApi({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) });

const TOKEN = 'K7-uD0QyJ0pX2mEoO7gN0YlT9dT0m1a5bW3cV8xZ_4RhYxA';
const EMAIL = 'ada.lovelace@example.com';
const ID = '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01';

test.each([
  ['GET', `/api/bookings/${ID}/calendar?link=${TOKEN}`, '/api/bookings/:id/calendar'],
  ['POST', `/api/bookings/${ID}/cancel`, '/api/bookings/:id/cancel'],
  ['GET', `/lesson/${TOKEN}?link=${TOKEN}`, '/lesson/:id'],
  ['GET', '/schedule', '/schedule'],
  ['GET', `/api/admin/accounts/${EMAIL}/`, '/api/admin/accounts/:id/'],
  ['PUT', `/api/admin/accounts/${EMAIL}`, '/api/admin/accounts/:id'],
  ['GET', `/API/admin/accounts/${encodeURIComponent(EMAIL)}`, '/:id/admin/accounts/:id'],
  ['GET', `//admin/accounts/${encodeURIComponent(encodeURIComponent(EMAIL))}`, '//admin/accounts/:id'],
  ['DELETE', `/${EMAIL}.json`, '/:id'],
])('the request log has the route of %s %s and nothing else of its address', async (method, path, logged) => {
  lines.length = 0;
  await api.call(method, path);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([{ method, path: logged }]);
  expect(lines.join('')).not.toMatch(new RegExp(`${TOKEN}|${ID}|lovelace`));
});
