import { domainToASCII } from 'node:url';

/** The questions of set-up, by the settings that their answers become. `DOMAIN` becomes the two names of the site. */
export type QuestionName =
  | 'DOMAIN'
  | 'ADMIN_EMAILS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'SUPABASE_URL'
  | 'SUPABASE_ANON_KEY'
  | 'SUPABASE_SECRET_KEY'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'HEARTBEAT_URL';

/** All that an operator is asked. Everything else follows from it. */
export type Answers = Readonly<Record<QuestionName, string>>;
/** The answers of a run that was ended, or of the site as it is. */
export type GivenAnswers = Partial<Answers>;

/** The answer for a service that the site does without. */
export const NONE = 'none';

/** A name as people write it, in any alphabet. An address with a path would lose the path. */
const WRITTEN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

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
  if (!HOST.test(name)) throw new Error(`${given} is no name such as lessons.example.`);
  return name;
}
