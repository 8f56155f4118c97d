import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { checkDatabase } from './check-database.ts';

const log = pino({ enabled: false });
test('a server that takes connections and says nothing in time is said to be busy, and one that is down to be down', async () => {
  const server = createServer(() => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const look = () => checkDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c?sslmode=disable` }, log);
  try {
    expect(await look()).toMatchObject([{ status: 'warn', says: expect.stringContaining('it is busy') }]);
  } finally {
    server.close();
  }
  expect(await look()).toMatchObject([{ status: 'fail', says: expect.stringContaining('ECONNREFUSED') }]);
});
