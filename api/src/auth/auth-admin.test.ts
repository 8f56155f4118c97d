import { expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { AuthAdminFailed, createAuthAdmin } from './auth-admin.ts';

const start = setUpServers();

const SECRET = 'sb_secret_of_the_test';
const ID = 'b0a7c3a4-6a0f-4c54-9a3f-0b8f1d3c2e11';

async function adminOf(respond: RequestListener) {
  const { origin } = await start(respond);
  return createAuthAdmin({ url: `${origin}/auth/v1`, secretKey: SECRET });
}

test('deletes a user at the auth provider with the secret key, as the key and as the token', async () => {
  const asked: unknown[] = [];
  const admin = await adminOf(({ method, url, headers }, response) => {
    asked.push([method, url, headers['apikey'], headers.authorization]);
    response.end('{}');
  });
  await admin.deleteUser(ID);
  expect(asked).toEqual([['DELETE', `/auth/v1/admin/users/${ID}`, SECRET, `Bearer ${SECRET}`]]);
});

test.each([
  [{ code: 404, error_code: 'user_not_found', msg: 'User not found' }],
  [{ code: 'user_not_found', message: 'User not found' }],
])('deleting a user who is gone already succeeds: %j', async (body) => {
  const admin = await adminOf((_request, response) => response.writeHead(404).end(JSON.stringify(body)));
  await expect(admin.deleteUser(ID)).resolves.toBeUndefined();
});

test.each([
  [404, 'no such page'],
  [401, '{"message":"Invalid API key"}'],
  [403, '{"code":"not_admin"}'],
  [500, ''],
])('deleting a user fails when the auth provider responds %i %j', async (status, body) => {
  const admin = await adminOf((_request, response) => response.writeHead(status).end(body));
  await expect(admin.deleteUser(ID)).rejects.toThrow(AuthAdminFailed);
});

test('deleting a user fails while the auth provider can’t be reached', async () => {
  const admin = createAuthAdmin({ url: 'http://127.0.0.1:1/auth/v1', secretKey: SECRET });
  await expect(admin.deleteUser(ID)).rejects.toThrow(AuthAdminFailed);
});

test.each([
  ['[{"id":"one"},{"id":"two"}]', ['one', 'two']],
  ['[]', []],
  ['null', []],
])('lists the second factors of a user: %s', async (body, expected) => {
  const admin = await adminOf((_request, response) => response.end(body));
  expect(await admin.listFactors(ID)).toEqual(expected);
});

test('removing a second factor at the auth provider succeeds also with one that is gone already', async () => {
  const asked: unknown[] = [];
  const admin = await adminOf(({ method, url }, response) => {
    asked.push([method, url]);
    if (asked.length === 1) response.end('{"id":"one"}');
    else response.writeHead(404).end('{"code":404,"error_code":"mfa_factor_not_found"}');
  });
  await admin.deleteFactor(ID, 'one');
  await admin.deleteFactor(ID, 'one');
  expect(asked).toEqual([
    ['DELETE', `/auth/v1/admin/users/${ID}/factors/one`],
    ['DELETE', `/auth/v1/admin/users/${ID}/factors/one`],
  ]);
});

test.each([
  [404, '{"code":"user_not_found"}'],
  [500, ''],
  [200, 'no list'],
])('a request about factors fails when the auth provider responds %i %j', async (status, body) => {
  const admin = await adminOf((_request, response) => response.writeHead(status).end(body));
  await expect(admin.listFactors(ID)).rejects.toThrow(AuthAdminFailed);
  if (status !== 200) await expect(admin.deleteFactor(ID, 'one')).rejects.toThrow(AuthAdminFailed);
});

test.each([
  [200, '{"id":"x"}', true],
  [404, '{"code":404,"error_code":"user_not_found","msg":"User not found"}', false],
])('asks the auth provider whether there is an account: %i', async (status, body, isKnown) => {
  const asked: unknown[] = [];
  const admin = await adminOf(({ method, url }, response) => {
    asked.push([method, url]);
    response.writeHead(status).end(body);
  });
  expect(await admin.hasUser(ID)).toBe(isKnown);
  expect(asked).toEqual([['GET', `/auth/v1/admin/users/${ID}`]]);
});

test.each([
  [404, 'no such page'],
  [401, '{"message":"Invalid API key"}'],
  [500, ''],
])('an account does not count as gone when the auth provider responds %i %s', async (status, body) => {
  const admin = await adminOf((_request, response) => response.writeHead(status).end(body));
  await expect(admin.hasUser(ID)).rejects.toThrow(AuthAdminFailed);
});
