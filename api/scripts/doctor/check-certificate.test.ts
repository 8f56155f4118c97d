import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { checkCertificate } from './check-certificate.ts';

const DAY_MS = 86_400_000;

test.each([
  [15, 'ok', /ends in 14 days/],
  [13, 'warn', /ends in 12 days/],
])('the doctor reports a certificate that ends within %i days as %s', async (days, status, says) => {
  const { certificate, key } = createCertificate(
    'localhost',
    new Date(Date.now() + days * DAY_MS - DAY_MS / 2),
  );
  const server = createServer({ cert: certificate, key }).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const findings = await checkCertificate(`https://localhost:${port}`);
    expect(findings).toMatchObject([{ status, says: expect.stringMatching(says) }]);
  } finally {
    server.close();
  }
});
