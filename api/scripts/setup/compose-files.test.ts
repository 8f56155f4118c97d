import { expect, test } from '@jest/globals';
import { composeFiles, type FormerCompose } from './compose-files.ts';

const ANSWERS = {
  domain: 'lessons.example',
  moduleDomain: 'coach.lessons.example',
  adminEmails: 'coach@example.com,anna@example.com',
  webServer: 'caddy' as const,
  services: {
    stripeSecretKey: 'sk_live_1',
    stripePublishableKey: 'pk_live_1',
    supabaseUrl: 'https://abc.supabase.co',
    supabaseAnonKey: 'anon',
    supabaseSecretKey: 'sb_secret_1',
    smtpUrl: 'smtps://u:p@mail.example',
    mailFrom: 'Baseline <lessons@lessons.example>',
  },
};
const NEW: FormerCompose = {
  text: 'SHELL_HOST=\nACME_EMAIL=you@example.com\nSITE=staging\n#IMAGES=\n',
  settings: {},
  secret: () => undefined,
};

function textsOf(files: ReturnType<typeof composeFiles>): Record<string, string> {
  return Object.fromEntries([...files].map(([path, { text }]) => [path, text]));
}

test('a folder for compose gets its settings, with what the example says besides, and new passwords', () => {
  const files = composeFiles('/site', ANSWERS, NEW, 'whsec_1');
  const texts = textsOf(files);
  expect(texts['/site/.env']).toBe(
    `SHELL_HOST=lessons.example
ACME_EMAIL=coach@example.com
SITE=live
#IMAGES=
MODULE_HOST=coach.lessons.example
ADMIN_EMAILS=coach@example.com,anna@example.com
SUPABASE_URL=https://abc.supabase.co
SUPABASE_ANON_KEY=anon
STRIPE_PUBLISHABLE_KEY=pk_live_1
MAIL_FROM='Baseline <lessons@lessons.example>'
`,
  );
  const password = texts['/site/secrets/database_password']?.trim();
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(texts['/site/secrets/database_url']).toBe(
    `postgres://lessons:${password}@database:5432/lessons?sslmode=disable\n`,
  );
  expect(texts['/site/secrets/stripe_webhook_secret']).toBe('whsec_1\n');
  expect(files.get('/site/.env')?.mode).toBe(0o600);
  // The services that read them are not root.
  expect(files.get('/site/secrets/link_secret')?.mode).toBe(0o644);
});

test('a folder that is set up keeps its passwords, and only another key is written', () => {
  const first = textsOf(composeFiles('/site', ANSWERS, NEW, 'whsec_1'));
  const former: FormerCompose = {
    text: first['/site/.env'] ?? '',
    settings: {
      SHELL_HOST: 'lessons.example',
      ADMIN_EMAILS: 'coach@example.com',
      ACME_EMAIL: 'me@operator.example',
    },
    secret: (name) => first[`/site/secrets/${name}`]?.trim(),
  };
  const services = { ...ANSWERS.services, supabaseSecretKey: 'sb_secret_2' };
  const second = textsOf(composeFiles('/site', { ...ANSWERS, services }, former, 'whsec_1'));
  expect(Object.keys(second)).toEqual(['/site/secrets/supabase_secret_key', '/site/.env']);
  expect(second['/site/.env']).toBe(
    first['/site/.env']?.replace('ACME_EMAIL=coach@example.com', 'ACME_EMAIL=me@operator.example'),
  );
});

test('payments stay the site’s own when it moves to another name, and to a third', () => {
  const moved = (settings: Record<string, string>) =>
    textsOf(composeFiles('/site', { ...ANSWERS, domain: 'tennis.example' }, { ...NEW, settings }, 'whsec_1'))[
      '/site/.env'
    ];
  expect(moved({ SHELL_HOST: 'lessons.example' })).toMatch(/^DEPLOYMENT_ID=lessons\.example$/m);
  expect(moved({ SHELL_HOST: 'second.example', DEPLOYMENT_ID: 'lessons.example' })).toMatch(
    /^DEPLOYMENT_ID=lessons\.example$/m,
  );
  expect(moved({ SHELL_HOST: 'tennis.example' })).not.toContain('DEPLOYMENT_ID');
});
