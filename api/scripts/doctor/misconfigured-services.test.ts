import { expect, test } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { smtpError } from '../../../tests/fixtures/api/start-smtp-server.ts';
import {
  setUpDiagnosedSite,
  type Misconfiguration,
} from '../../../tests/fixtures/operators/set-up-diagnosed-site.ts';

const tested = setUpDiagnosedSite();

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  SITE: 'live',
  STRIPE_API_URL: '',
  STRIPE_JS_URL: '',
  SUPABASE_URL: 'https://abc.supabase.co',
};

const ofStripe: Misconfiguration[] = [
  [
    'Stripe’s test keys on a live site',
    /^fail {2}Settings: STRIPE_SECRET_KEY is not valid: .* test key starts only on a site with SITE=staging/,
    () => ({ settings: { NODE_ENV: 'production', SITE: 'live', STRIPE_API_URL: '', STRIPE_JS_URL: '' } }),
  ],
  [
    'one Stripe key of test mode and one that is live',
    /^fail {2}Settings: STRIPE_PUBLISHABLE_KEY is not valid: one Stripe key is for test mode/,
    () => ({ settings: { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' } }),
  ],
  [
    'PUBLIC_URL with http and live keys',
    /^fail {2}Settings: PUBLIC_URL is not valid: with live Stripe keys .* https/,
    () => ({ settings: live }),
  ],
  [
    'a secret key that Stripe does not know',
    /^fail {2}Stripe keys: Invalid API Key/,
    () => ({ settings: { STRIPE_SECRET_KEY: `${SANDBOX_KEYS.secret}_2` } }),
  ],
  [
    'a webhook endpoint for another address',
    /^fail {2}Stripe webhook: there is no endpoint for http:\/\/localhost:\d+\/api\/webhooks\/stripe/,
    () => tested.setWebhook('https://old.example/api/webhooks/stripe', ['*']),
  ],
  [
    'a webhook endpoint that lacks events',
    /^fail {2}Stripe webhook: does not send .*refund\.created/,
    () => tested.setWebhook(`${tested.own('PUBLIC_URL')}/api/webhooks/stripe`, ['payment_intent.succeeded']),
  ],
];

const ofSupabase: Misconfiguration[] = [
  [
    'the anon key of another Supabase project',
    /^fail {2}Supabase: its settings can’t be read: status 401/,
    () => ({ settings: { SUPABASE_ANON_KEY: 'of-another-project' } }),
  ],
  [
    'no SUPABASE_JWT_SECRET for a project without signing keys',
    /^fail {2}Supabase keys: the project publishes none.*\n.*set SUPABASE_JWT_SECRET/,
    () => tested.replaceSupabase('/.well-known/jwks.json', { body: { keys: [] } }),
  ],
  [
    'SUPABASE_URL is the project’s custom domain',
    /^fail {2}Supabase issuer: tokens name https:\/\/abc\.supabase\.co/,
    () => {
      const body = { issuer: 'https://abc.supabase.co/auth/v1' };
      tested.replaceSupabase('/.well-known/openid-configuration', { body });
    },
  ],
  [
    'the Site URL of Supabase is another site',
    /^fail {2}Supabase addresses: the Site URL is http:\/\/localhost:3000: .*\n.*enter the Site URL/,
    () => {
      const headers = { location: 'http://localhost:3000/#error=access_denied' };
      tested.replaceSupabase('/verify', { status: 303, headers });
    },
  ],
  [
    'a machine whose clock is wrong',
    /^fail {2}Clock, by Supabase: this machine is 36\d\d s ahead/,
    () => {
      const anHourAgo = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000).toUTCString();
      const body = { mailer_autoconfirm: false, disable_signup: false, external: { email: true } };
      tested.replaceSupabase('/settings', { headers: { date: anHourAgo }, body });
    },
  ],
];

const ofMails: Misconfiguration[] = [
  [
    'a mail server that can’t be reached',
    /^fail {2}Mail: .*ECONNREFUSED/,
    () => ({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } }),
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

test.each([...ofStripe, ...ofSupabase, ...ofMails])(
  'the doctor names what is wrong with a service: %s',
  async (_what, named, wrong) => {
    expect(await tested.find(wrong)).toContainEqual(expect.stringMatching(named));
  },
);
