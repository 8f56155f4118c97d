import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { WebServer } from './machine.ts';

/** The operator's answers about a site. Everything else follows from them. */
export interface Answers {
  /** The name of the site, such as `lessons.example`. */
  domain: string;
  moduleDomain: string;
  /** The addresses that may become admin, separated by commas. */
  adminEmails: string;
  webServer: WebServer;
  /** Undefined: the sandbox takes the place of Stripe, Supabase and the mail server. */
  services: Services | undefined;
}

export interface Services {
  stripeSecretKey: string;
  stripePublishableKey: string;
  supabaseUrl: string;
  supabaseAnonKey: string;
  supabaseSecretKey: string;
  /** The address of a mail server, or `none`. */
  smtpUrl: string;
  mailFrom: string;
}

/** The answers of a file, or of former settings, by the names of the questions. */
export type GivenAnswers = Partial<Record<QuestionName, string>>;

export const QUESTION_NAMES = [
  'DOMAIN',
  'ADMIN_EMAILS',
  'WEB_SERVER',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'SUPABASE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
] as const;
export type QuestionName = (typeof QUESTION_NAMES)[number];

/** Stands for a service that the site does without. */
export const NONE = 'none';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
/** A name as people write it, in any alphabet. An address with a path would lose the path. */
const WRITTEN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const HOST = new RegExp(`^${LABEL}([.]${LABEL})+$`);

/**
 * Reads the name of the site, and of the coach's module after a space if it is not `coach.` before the site's. A name with other
 * letters than English ones becomes the one that it has in the DNS: `zürich.example` is `xn--zrich-kva.example`.
 *
 * @throws an error for what is no name of a host.
 */
export function domainsIn(answer: string): { domain: string; moduleDomain: string } {
  const names = answer.trim().split(/\s+/).map(hostNamed);
  const [domain = '', moduleDomain = hostNamed(`coach.${domain}`)] = names;
  if (names.length > 2) throw new Error('At most two names: the site’s and the module’s.');
  if (domain === moduleDomain) throw new Error('The coach’s module has a name of its own.');
  return { domain, moduleDomain };
}

function hostNamed(given: string): string {
  const name = WRITTEN.test(given) ? domainToASCII(given.toLowerCase()) : '';
  if (!HOST.test(name) || isIP(name)) throw new Error(`${given} is no name such as lessons.example.`);
  return name;
}

/** Returns what to say of a name whose form in the DNS is not the one that people write. */
export function describeDomain({ domain }: Pick<Answers, 'domain'>): string | undefined {
  const written = domainToUnicode(domain);
  return written === domain
    ? undefined
    : `${written} is ${domain} in the DNS, in addresses and in the files of the site.`;
}

/** Returns the answer that names these hosts. */
export function domainAnswerOf({ domain, moduleDomain }: Pick<Answers, 'domain' | 'moduleDomain'>): string {
  return moduleDomain === `coach.${domain}` ? domain : `${domain} ${moduleDomain}`;
}

/** Returns the coach's address, the first of those that may become admin: authorities write to it about certificates. */
export function coachEmailOf({ adminEmails }: Pick<Answers, 'adminEmails'>): string {
  return adminEmails.split(',')[0] ?? '';
}

/** Returns the answers in the form in which the rest of the set-up takes them. They have been checked one by one. */
export function answersOf(given: Readonly<Record<QuestionName, string>>): Answers {
  return {
    ...domainsIn(given.DOMAIN),
    adminEmails: given.ADMIN_EMAILS,
    webServer: given.WEB_SERVER as WebServer,
    services:
      given.STRIPE_SECRET_KEY === NONE
        ? undefined
        : {
            stripeSecretKey: given.STRIPE_SECRET_KEY,
            stripePublishableKey: given.STRIPE_PUBLISHABLE_KEY,
            supabaseUrl: given.SUPABASE_URL,
            supabaseAnonKey: given.SUPABASE_ANON_KEY,
            supabaseSecretKey: given.SUPABASE_SECRET_KEY,
            smtpUrl: given.SMTP_URL,
            mailFrom: given.MAIL_FROM,
          },
  };
}
