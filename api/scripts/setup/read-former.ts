import { existsSync, readFileSync } from 'node:fs';
import type { Site } from '../site/site.ts';
import { textIn } from '../site/text-in.ts';
import { domainAnswerOf, NONE, type GivenAnswers } from './answers.ts';
import type { Machine, WebServer } from './machine.ts';
import { settingsIn } from './settings-text.ts';
import { fileOfSecret, type SecretName } from './site-settings.ts';
import { caddySiteFileOf, nginxSiteFileOf } from './web-server-files.ts';

/** A site as it is set up. */
export interface Former {
  /** The text of its settings, or undefined before it is set up. */
  text: string | undefined;
  settings: Readonly<Record<string, string>>;
  /** Returns a secret, from its file or from among the settings. */
  secret: (name: SecretName) => string | undefined;
}

export function readFormer(site: Site): Former {
  const text = existsSync(site.settings) ? readFileSync(site.settings, 'utf8') : undefined;
  const settings = settingsIn(text ?? '');
  return { text, settings, secret: (name) => textIn(fileOfSecret(site, name)) ?? settings[name] };
}

/** Returns the answers that would lead to the files as they are. There is no other record of them. */
export function answersIn({ settings, secret }: Former, webServer?: WebServer): GivenAnswers {
  const { PUBLIC_URL: url, ADMIN_APP_MANIFEST_URL: manifest } = settings;
  const hasSandbox = settings['STRIPE_API_URL'] !== undefined;
  const given: Record<keyof GivenAnswers, string | undefined> = {
    DOMAIN:
      url && manifest && URL.canParse(manifest)
        ? domainAnswerOf({ domain: new URL(url).hostname, moduleDomain: new URL(manifest).hostname })
        : undefined,
    ADMIN_EMAILS: settings['ADMIN_EMAILS'],
    WEB_SERVER: webServer,
    STRIPE_SECRET_KEY: hasSandbox ? NONE : secret('STRIPE_SECRET_KEY'),
    ...(!hasSandbox && {
      STRIPE_PUBLISHABLE_KEY: settings['STRIPE_PUBLISHABLE_KEY'],
      SUPABASE_URL: settings['SUPABASE_URL'],
      SUPABASE_ANON_KEY: settings['SUPABASE_ANON_KEY'],
      SUPABASE_SECRET_KEY: secret('SUPABASE_SECRET_KEY'),
      SMTP_URL: secret('SMTP_URL'),
      MAIL_FROM: settings['MAIL_FROM'],
    }),
  } as Record<keyof GivenAnswers, string | undefined>;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Returns the web server that serves the site now. */
export function webServerOf({ name }: Site, machine: Machine): WebServer | undefined {
  if (existsSync(nginxSiteFileOf(machine, name))) return 'nginx';
  return existsSync(caddySiteFileOf(machine, name)) ? 'caddy' : undefined;
}
