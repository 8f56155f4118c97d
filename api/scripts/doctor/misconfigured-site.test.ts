import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { smtpError } from '../../../tests/fixtures/api/start-smtp-server.ts';
import {
  setUpDiagnosedSite,
  type Misconfiguration,
} from '../../../tests/fixtures/operators/set-up-diagnosed-site.ts';

const tested = setUpDiagnosedSite();

test('the doctor finds nothing at a site that is well, but that it is not encrypted on one machine', () => {
  expect(tested.usual).toEqual([
    expect.stringMatching(/^warn {2}Site: http:\/\/localhost:\d+ is not encrypted/),
  ]);
});

const ofWayIn: Misconfiguration[] = [
  [
    'PUBLIC_URL is a name that does not exist',
    /^fail {2}Site: .*lessons\.invalid/,
    () => ({ settings: { PUBLIC_URL: 'http://lessons.invalid' } }),
  ],
  [
    'a firewall before the webhook',
    /^fail {2}Webhook, as Stripe sends it: does not arrive .* it is answered with status 403/,
    () => void (tested.site.faults.webhookPage = '<h1>Are you human?</h1>'),
  ],
  [
    'TRUST_PROXY is missing behind a proxy',
    /^fail {2}Visitors’ addresses: all visitors count as .*127\.0\.0\.1, the proxy.* TRUST_PROXY is false/,
    async () => {
      tested.site.faults.api = await tested.startAnother({ TRUST_PROXY: 'false', METRICS_PORT: '' });
    },
  ],
];

const ofServices: Misconfiguration[] = [
  [
    'the database of another deployment',
    /^fail {2}Deployment: the database is that of old\.example, not of localhost: no process starts on it/,
    async () => {
      const { knex } = tested.site.database;
      await knex('deployment').update({ deployment_id: 'old.example' });
      tested.closing.defer(() => knex('deployment').update({ deployment_id: 'localhost' }));
    },
  ],
  [
    'a database role that owns nothing in the place of the owner',
    /^fail {2}Database owner: lessons_api may not migrate/,
    () => ({ settings: { DATABASE_OWNER_URL: tested.site.database.runningUrl } }),
  ],
  [
    'a secret key that Stripe does not know',
    /^fail {2}Stripe keys: Invalid API Key/,
    () => ({ settings: { STRIPE_SECRET_KEY: `${SANDBOX_KEYS.secret}_2` } }),
  ],
  [
    'a sender that the mail server refuses',
    /^fail {2}Mail delivery: .*Sender domain is not verified.*\n.*often the sender MAIL_FROM/,
    () => {
      const { faults } = tested.site.smtp;
      faults.recipient = () => {
        throw smtpError(550, 'Sender domain is not verified');
      };
      tested.closing.defer(() => void delete faults.recipient);
      return { look: { sendTo: 'coach@lessons.example' } };
    },
  ],
];

const ofProcesses: Misconfiguration[] = [
  [
    'the webhook’s secret of another endpoint',
    /^fail {2}Webhook, as Stripe sends it: is refused: the processes run with another STRIPE_WEBHOOK_SECRET/,
    () => ({ settings: { STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' } }),
  ],
  [
    'PUBLIC_URL is another name than the processes have',
    /^fail {2}Process .*: runs with another DEPLOYMENT_ID .*PUBLIC_URL \(http:\/\/localhost:\d+, not http:\/\/127/,
    () => {
      const url = tested.own('PUBLIC_URL').replace('localhost', '127.0.0.1');
      return { settings: { PUBLIC_URL: url, DEPLOYMENT_ID: 'lessons' } };
    },
  ],
  [
    'another LINK_SECRET than the processes have',
    /^fail {2}Process .*: runs with another LINK_SECRET\n/,
    () => ({ settings: { LINK_SECRET: 'a-secret-that-was-lost-and-made-anew' } }),
  ],
  [
    'a process with another database than the others',
    /^fail {2}Process .*: runs with another DATABASE_URL \(\w+@.*\/test_\w+, not lessons_api@/,
    async () => {
      const settings = { DATABASE_URL: tested.site.database.ownerUrl, METRICS_PORT: '' };
      tested.site.faults.api = await tested.startAnother(settings);
    },
  ],
  [
    'a METRICS_PORT that two processes share',
    /^warn {2}Process .*: has no metrics: another process has its METRICS_PORT/,
    async () => void (tested.site.faults.api = await tested.startAnother({})),
  ],
];

test.each([...ofWayIn, ...ofServices, ...ofProcesses])(
  'the doctor names what is wrong: %s',
  async (_what, named, wrong) => {
    expect(await tested.find(wrong)).toContainEqual(expect.stringMatching(named));
  },
);

test('the doctor says of a site whose certificate has expired only that', async () => {
  const { certificate, key } = createCertificate('localhost', new Date(Date.now() - 86_400_000));
  const server = createServer({ cert: certificate, key }).listen(0, 'localhost');
  await once(server, 'listening');
  tested.closing.defer(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const publicUrl = `https://localhost:${port}`;
  tested.setWebhook(`${publicUrl}/api/webhooks/stripe`, ['*']);
  tested.replaceSupabase('/verify', { status: 303, headers: { location: `${publicUrl}/` } });
  const found = await tested.find(() => ({
    settings: { PUBLIC_URL: publicUrl, DEPLOYMENT_ID: 'localhost' },
  }));
  expect(found).toEqual([expect.stringMatching(/^fail {2}Certificate: of localhost has expired/)]);
});
