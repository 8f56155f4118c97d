import http from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { startApiWithPlayers } from '../fixtures/api/start-api-with-players.ts';

const { api, coach, ada, eve, post } = await startApiWithPlayers();

describe('an ambiguous request', () => {
  test('a parameter given twice is refused', async () => {
    const { status } = await api.call('GET', `/api/bookings?userId=${eve.id}&userId=${ada.id}`, { as: eve });
    expect(status).toBe(400);
  });

  test('a field given twice counts once, with its checks', async () => {
    const body = `{"userId":"${eve.id}","firstName":"Eve","userId":"${ada.id}"}`;
    expect((await post(eve, '/api/update-user-profile', body)).status).toBe(403);
  });

  test('two Authorization headers are one caller’s or nobody’s', async () => {
    const me = await raw('/api/me', [
      'Authorization',
      `Bearer ${eve.token}`,
      'Authorization',
      `Bearer ${coach.token}`,
    ]);
    expect([401, 200]).toContain(me.status);
    expect(me.body).not.toContain(coach.id);
    expect(
      (await raw('/api/me', ['Authorization', `Bearer ${eve.token}, Bearer ${coach.token}`])).status,
    ).toBe(401);
  });

  test.each(['/API/me', '/api/me/', '/api//me', '/api/%6De', '/api/./me', '//api/me', '/api/me;x=1'])(
    'a path has one spelling: %s is a 404',
    async (path) => {
      expect((await raw(path, ['Authorization', `Bearer ${eve.token}`])).status).toBe(404);
    },
  );

  test.each(['http://[::1', 'http://evil.example:99999/api/me', '*', 'api/me', '?x'])(
    'a malformed path is refused: %s',
    async (target) => {
      expect((await raw(target, ['Authorization', `Bearer ${eve.token}`])).status).toBe(400);
    },
  );

  test.each(['/#http://[::1', '//[::1', '/\\evil.example', 'http://evil.example/api/nothing'])(
    'an unusual path is a 404: %s',
    async (target) => {
      expect((await raw(target, ['Authorization', `Bearer ${eve.token}`])).status).toBe(404);
    },
  );

  test.each([
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Original-URL', '/api/admin/bookings'],
    ['X-Rewrite-URL', '/api/admin/bookings'],
    ['X-User-Id', 'somebody'],
    ['X-Forwarded-Host', 'evil.example'],
    ['Host', 'evil.example'],
  ])('a header that other servers obey is ignored: %s', async (name, value) => {
    const answer = await raw('/api/me', ['Authorization', `Bearer ${eve.token}`, name, value]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ id: eve.id });
    expect(JSON.stringify(answer)).not.toContain('evil.example');
  });

  test('a request’s id is chosen by the server', async () => {
    const planted = 'forged-request-id';
    const { headers } = await raw('/api/nothing', ['X-Request-Id', planted]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  /** Sends path and headers as they are: `fetch` normalizes paths and joins headers. */
  async function raw(path: string, headers: string[]) {
    const { host, hostname, port } = new URL(api.url);
    const named = headers.includes('Host') ? headers : ['Host', host, ...headers];
    const asked = http.request({ hostname, port, path, headers: named, agent: false }).end();
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      asked.once('response', resolve).once('error', reject),
    );
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
});
