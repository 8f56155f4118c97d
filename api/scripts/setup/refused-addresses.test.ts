import { expect, test } from '@jest/globals';
import { refusalOf } from './refused-addresses.ts';

const LOCAL = ['postgres://anna:1@localhost:5432/anna', 'postgres://anna_api:2@localhost:5432/anna'];
const AWAY = ['postgres://anna:1@db.example/anna', 'postgres://anna_api:2@db.example/anna'];
const ROTATED = ['postgres://anna:1@localhost/anna', 'postgres://anna_api_2:2@localhost/anna'];

const refusing = (role: string, code: string, message: string) => (address: { url: string }) =>
  new URL(address.url).username === role
    ? Promise.reject(Object.assign(new Error(message), { code }))
    : Promise.resolve();
const password = (role: string) =>
  refusing(role, '28P01', `password authentication failed for user "${role}"`);

const refusal = (urls: string[], tryAddress: (address: { url: string }) => Promise<void>, server?: string) =>
  refusalOf(
    'anna',
    urls.map((url) => ({ url })),
    { server, tryAddress },
  );

test('addresses that work are not refused', async () => {
  expect(await refusal(LOCAL, () => Promise.resolve())).toBeUndefined();
});

test.each(['anna', 'anna_api'])('the password of %s is made anew on this machine’s server', async (role) => {
  expect(await refusal(LOCAL, password(role))).toBe(`The database refuses the password of ${role}.`);
});

test('a password is made anew on a server elsewhere if --database names that one', async () => {
  const named = /Name the database's server by --database/;
  await expect(refusal(AWAY, password('anna_api'))).rejects.toThrow(named);
  await expect(refusal(AWAY, password('anna_api'), 'postgres://admin@other.example/')).rejects.toThrow(named);
  expect(await refusal(AWAY, password('anna_api'), 'postgres://admin@db.example/')).toBeDefined();
});

test('the password of a role that set-up has not made stays', async () => {
  await expect(refusal(ROTATED, password('anna_api_2'))).rejects.toThrow(
    'The database refuses the password of anna_api_2. Set-up has not made it',
  );
});

test.each([
  [
    'a database that is away',
    'ECONNREFUSED',
    'connect ECONNREFUSED',
    "can't be used as anna: connect ECONNREFUSED",
  ],
  ['too many connections', '53300', 'sorry, too many clients already', 'sorry, too many clients already'],
  ['a role without login', '28000', 'role "anna" is not permitted to log in', 'is not permitted to log in'],
  [
    'a database that is gone',
    '3D000',
    'database "anna" does not exist',
    'anna restore FILE puts a backup in its place',
  ],
])('%s is no reason to make another, and stops the set-up', async (_what, code, message, said) => {
  await expect(refusal(LOCAL, refusing('anna', code, message))).rejects.toThrow(said);
});

test('the reason is named of a host whose addresses all refuse', async () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], '');
  await expect(refusal(LOCAL, () => Promise.reject(refused))).rejects.toThrow('ECONNREFUSED ::1:5432');
});
