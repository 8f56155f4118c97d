import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../tests/fixtures/api/start-smtp-server.ts';
import { isPermanentRefusal } from './delivery-errors.ts';
import { connectMailServer } from './mail-server.ts';

/* Real SMTP servers with a self-signed certificate for `localhost`, which is its own authority. */

const own = createCertificate('localhost');
const foreign = createCertificate('localhost');
const forOtherHost = createCertificate('mail.example');
const account = { user: 'lessons', password: 'court-three' };

const servers = {} as Record<'tls' | 'starttls' | 'otherHost' | 'plain', TestSmtpServer>;
beforeAll(async () => {
  servers.tls = await startSmtpServer({ by: 'tls', ...own, ...account });
  servers.starttls = await startSmtpServer({ by: 'starttls', ...own, ...account });
  servers.otherHost = await startSmtpServer({ by: 'starttls', ...forOtherHost, ...account });
  servers.plain = await startSmtpServer();
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

/** Sends a mail. Resolves with its error, if any. */
async function deliverTo(
  server: TestSmtpServer,
  { ca, url = server.url, requiresTls = true }: Connection = {},
) {
  const from = { name: 'Baseline', address: 'lessons@tennis.example' };
  const mailServer = connectMailServer({ url, requiresTls, from, ...(ca && { ca }) });
  const mail = { id: 'one', recipient: 'robin@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' };
  server.received.length = 0;
  try {
    await mailServer.deliver(mail);
    return null;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await mailServer.close();
  }
}
interface Connection {
  ca?: string;
  url?: string;
  requiresTls?: boolean;
}

describe.each(['tls', 'starttls'] as const)('a server with a certificate: %s', (by) => {
  test('a mail server with a trusted certificate gets the password and the mail encrypted', async () => {
    expect(await deliverTo(servers[by], { ca: own.certificate })).toBeNull();
    expect(servers[by].received).toMatchObject([{ isEncrypted: true, to: ['robin@example.com'] }]);
  });

  test.each([
    ['that nobody has signed', undefined],
    ['of another authority', foreign.certificate],
  ])('a mail server with a certificate %s gets nothing, and the mail is tried again', async (_, ca) => {
    const error = await deliverTo(servers[by], ca ? { ca } : {});
    expect(error?.message).toMatch(/self.signed certificate/);
    expect(isPermanentRefusal(error)).toBe(false);
    expect(servers[by].received).toEqual([]);
  });
});

test('a mail server’s certificate for another host is refused', async () => {
  const error = await deliverTo(servers.otherHost, { ca: forOtherHost.certificate });
  expect(error?.message).toContain('does not match certificate');
  expect(servers.otherHost.received).toEqual([]);
});

test('a mail server without STARTTLS gets neither password nor mail, unless the setting says so', async () => {
  const { port } = new URL(servers.plain.url);
  const url = `smtp://lessons:court-three@localhost:${port}`;
  let commands = 0;
  servers.plain.faults.recipient = () => void (commands += 1);
  const error = await deliverTo(servers.plain, { url });
  expect(error?.code).toBe('ETLS');
  expect(isPermanentRefusal(error)).toBe(false);
  expect(commands).toBe(0);
  expect(await deliverTo(servers.plain, { url: `smtp://localhost:${port}`, requiresTls: false })).toBeNull();
  expect(servers.plain.received).toMatchObject([{ isEncrypted: false }]);
});
