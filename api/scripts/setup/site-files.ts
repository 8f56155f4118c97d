import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLiveKey } from '../../src/process/settings.ts';
import { domainsIn, NONE, type Answers, type GivenAnswers } from './answers.ts';
import { settingsIn, withSettings } from './settings-text.ts';
import type { PlannedFile, PlannedFiles } from './write-files.ts';

/** The folder of a site as it is. */
export interface Former {
  /** The text of `.env`, or of `example.env` before there is one. */
  text: string;
  settings: Readonly<Record<string, string>>;
  /** Returns a secret by the name of its file. */
  secret: (name: string) => string | undefined;
}

export function readFormer(folder: string): Former {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined;
  const text = read('.env');
  return {
    text: text ?? read('example.env') ?? '',
    settings: settingsIn(text ?? ''),
    secret: (name) => read(join('secrets', name))?.trim() || undefined,
  };
}

/** Returns the answers that would lead to the files as they are. */
export function answersIn({ settings, secret }: Former): GivenAnswers {
  const { SHELL_HOST: domain, MODULE_HOST: moduleDomain } = settings;
  const given = {
    DOMAIN:
      moduleDomain === `coach.${domain}` ? domain : domain && moduleDomain && `${domain} ${moduleDomain}`,
    ADMIN_EMAILS: settings['ADMIN_EMAILS'],
    STRIPE_SECRET_KEY: secret('stripe_secret_key'),
    STRIPE_PUBLISHABLE_KEY: settings['STRIPE_PUBLISHABLE_KEY'],
    SUPABASE_URL: settings['SUPABASE_URL'],
    SUPABASE_ANON_KEY: settings['SUPABASE_ANON_KEY'],
    SUPABASE_SECRET_KEY: secret('supabase_secret_key'),
    SMTP_URL: secret('smtp_url'),
    MAIL_FROM: settings['MAIL_FROM'],
    HEARTBEAT_URL: domain && (settings['HEARTBEAT_URL'] ?? NONE),
  };
  return Object.fromEntries(Object.entries(given).filter(([, answer]) => answer));
}

/** Readable by the services, which are not root. The folder is closed to everybody else. */
const secretFile = (text: string): PlannedFile => ({ text: `${text}\n`, mode: 0o644 });

/** Returns the secrets of a site, and then its `.env`, by which it is known as set up. Passwords and keys that are there stay. */
export function siteFiles(
  folder: string,
  answers: Answers,
  former: Former,
  webhookSecret: string,
): PlannedFiles {
  const { domain, moduleDomain } = domainsIn(answers.DOMAIN);
  const random = (name: string) => former.secret(name) ?? randomBytes(32).toString('hex');
  const ownerPassword = random('database_password');
  const addressOf = (role: string, password: string) =>
    `postgres://${role}:${password}@database:5432/lessons?sslmode=disable`;
  const secrets: Record<string, string> = {
    database_password: ownerPassword,
    // Those of a database elsewhere are entered by hand, and stay.
    database_url: former.secret('database_url') ?? addressOf('lessons', ownerPassword),
    api_database_url:
      former.secret('api_database_url') ?? addressOf('lessons_api', randomBytes(32).toString('hex')),
    // Another one would end the links of all mails that were sent.
    link_secret: random('link_secret'),
    backup_key: random('backup_key'),
    supabase_secret_key: answers.SUPABASE_SECRET_KEY,
    stripe_secret_key: answers.STRIPE_SECRET_KEY,
    stripe_webhook_secret: webhookSecret,
    smtp_url: answers.SMTP_URL,
  };
  const text = withSettings(former.text, {
    SHELL_HOST: domain,
    MODULE_HOST: moduleDomain,
    ACME_EMAIL: former.settings['ACME_EMAIL'] ?? answers.ADMIN_EMAILS.split(',')[0],
    ADMIN_EMAILS: answers.ADMIN_EMAILS,
    HEARTBEAT_URL: answers.HEARTBEAT_URL === NONE ? '' : answers.HEARTBEAT_URL,
    DEPLOYMENT_ID: deploymentIdOf(domain, former),
    SUPABASE_URL: answers.SUPABASE_URL,
    SUPABASE_ANON_KEY: answers.SUPABASE_ANON_KEY,
    STRIPE_PUBLISHABLE_KEY: answers.STRIPE_PUBLISHABLE_KEY,
    SITE: isLiveKey(answers.STRIPE_SECRET_KEY) ? 'live' : 'staging',
    MAIL_FROM: answers.MAIL_FROM,
  });
  return new Map([
    ...Object.entries(secrets)
      .filter(([name, secret]) => secret !== former.secret(name))
      .map(([name, secret]) => [join(folder, 'secrets', name), secretFile(secret)] as const),
    [join(folder, '.env'), { text, mode: 0o600 }],
  ]);
}

/** Payments and mails carry the first host of the site: they stay its own when it moves to another. */
function deploymentIdOf(domain: string, { settings }: Former): string | undefined {
  const { DEPLOYMENT_ID: id, SHELL_HOST: host } = settings;
  return id ?? (host === domain ? undefined : host);
}
