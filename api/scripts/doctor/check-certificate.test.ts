import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { checkCertificate, judgeCertificate } from './check-certificate.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const served = { host: 'lessons.example', ends: new Date('2027-02-01T12:00:00Z'), problem: '' };

test.each([
  ['ok', { ends: new Date('2026-12-08T12:00:00Z') }, /ends in 14 days/],
  ['warn', { ends: new Date('2026-12-08T11:59:00Z') }, /ends in 13 days, on 2026-12-08/],
  [
    'fail',
    { ends: new Date('2026-11-24T11:59:00Z'), problem: 'CERT_HAS_EXPIRED' },
    /has expired, on 2026-11-24/,
  ],
  ['fail', { problem: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /is not valid \(ERR_TLS_CERT_ALTNAME_INVALID\)/],
])('the doctor reports as %s a certificate with %j', (status, fault, says) => {
  expect(judgeCertificate({ ...served, ...fault }, NOW)).toMatchObject({
    status,
    says: expect.stringMatching(says),
  });
});

test('the doctor reads the end of a certificate that no authority has signed, and reports it', async () => {
  const { certificate, key } = createCertificate('localhost');
  const server = createServer({ cert: certificate, key }).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const findings = await checkCertificate(`https://localhost:${port}`);
    expect(findings).toMatchObject([
      { status: 'fail', says: expect.stringMatching(/is not valid \(.*SELF_SIGNED/) },
    ]);
  } finally {
    server.close();
  }
});
