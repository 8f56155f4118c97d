import { isLiveKey } from '../../src/process/settings.ts';
import { domainsIn, NONE, type GivenAnswers, type QuestionName } from './answers.ts';
import { checkStripeKey, checkSupabaseKeys, checkSupabaseSecret, checkMailServer } from './check-services.ts';
import type { WebServer } from './machine.ts';
import { checkMode, type ModeBefore } from './site-mode.ts';

/** A site as it is known when a question is asked. */
export interface Asking extends ModeBefore {
  webServers: readonly WebServer[];
  /** The answers to the questions before. */
  answers: GivenAnswers;
  /** An address in the place of Stripe's own API. */
  stripeUrl: string | undefined;
}

export interface Question {
  name: QuestionName;
  text: string;
  isSecret?: true;
  /** The answer without a former one. */
  preset?: (asking: Asking) => string | undefined;
  /** Whether it is left out, with which answer. */
  settled?: (asking: Asking) => string | undefined;
  /** Throws an error if the site may not have this answer, whether it is new or stays. */
  allow?: (answer: string, asking: Asking) => void;
  /** Throws an error that says what is wrong with a new answer, besides the form of a setting of this name. */
  check?: (answer: string, asking: Asking) => void | Promise<void>;
}

const hasSandbox = ({ answers }: Asking) => answers.STRIPE_SECRET_KEY === NONE;
const ofService = { settled: (asking: Asking) => (hasSandbox(asking) ? '' : undefined) };

/** The questions in their order, ten at most. The names of most are those of settings. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'DOMAIN',
    text: 'Name of the site, such as lessons.example (and of the coach’s module, if it is not coach.lessons.example)',
    check: (answer) => void domainsIn(answer),
  },
  { name: 'ADMIN_EMAILS', text: 'Email address of the coach, who becomes admin' },
  {
    name: 'WEB_SERVER',
    text: 'Web server, nginx or caddy',
    settled: ({ webServers }) => (webServers.length === 1 ? webServers[0] : undefined),
    check: (answer, { webServers }) => {
      if (webServers.length === 0) throw new Error('Install nginx or caddy first.');
      if (!webServers.includes(answer as WebServer)) throw new Error(`Name ${webServers.join(' or ')}.`);
    },
  },
  {
    name: 'STRIPE_SECRET_KEY',
    text: 'Stripe secret key, sk_… (none: the sandbox takes the place of Stripe, Supabase and mails, to try the site)',
    isSecret: true,
    // A site that had keys, and whose file of them is missing, gets no sandbox by Enter.
    preset: ({ before }) => (before === undefined ? NONE : undefined),
    allow: checkMode,
    check: (answer, { stripeUrl }) => (answer === NONE ? undefined : checkStripeKey(answer, stripeUrl)),
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    text: 'Stripe publishable key, pk_…',
    ...ofService,
    check: checkPublishableKey,
  },
  {
    name: 'SUPABASE_URL',
    text: 'Supabase project’s address, such as https://abcdefghijklmnopqrst.supabase.co',
    ...ofService,
  },
  {
    name: 'SUPABASE_ANON_KEY',
    text: 'Supabase publishable (anon) key',
    ...ofService,
    check: (answer, { answers }) => checkSupabaseKeys(answers.SUPABASE_URL ?? '', answer),
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    text: 'Supabase secret key, sb_secret_…',
    isSecret: true,
    ...ofService,
    check: (answer, { answers }) =>
      checkSupabaseSecret(answers.SUPABASE_URL ?? '', answers.SUPABASE_ANON_KEY ?? '', answer),
  },
  {
    name: 'SMTP_URL',
    text: 'Mail server, smtps://USER:PASSWORD@HOST:465 (none: no mails are sent)',
    isSecret: true,
    ...ofService,
    check: checkMailServer,
  },
  {
    name: 'MAIL_FROM',
    text: 'Sender of all mails',
    settled: (asking) => (hasSandbox(asking) || asking.answers.SMTP_URL === NONE ? '' : undefined),
    preset: ({ answers }) => `lessons@${domainsIn(answers.DOMAIN ?? '').domain}`,
  },
];

function checkPublishableKey(answer: string, { answers }: Asking): void {
  if (isLiveKey(answer) !== isLiveKey(answers.STRIPE_SECRET_KEY ?? ''))
    throw new Error('One key is for test mode, the other is live: copy both from the same page.');
}
