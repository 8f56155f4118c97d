import { isLiveKey } from '../../src/process/settings.ts';
import { domainsIn, NONE, type GivenAnswers, type QuestionName } from './answers.ts';
import { checkMailServer, checkStripeKey, checkSupabaseKeys, checkSupabaseSecret } from './check-services.ts';

/** A site as it is known when a question is asked. */
export interface Asking {
  /** The answers to the questions before. */
  answers: GivenAnswers;
  /** The Stripe key of the site as it is. Undefined before it is set up. */
  formerKey: string | undefined;
  /** An address in the place of Stripe's own API. */
  stripeUrl: string | undefined;
}

export interface Question {
  name: QuestionName;
  text: string;
  isSecret?: true;
  /** The answer without a former one. */
  preset?: (asking: Asking) => string;
  /** Whether it is left out, with an empty answer. */
  isLeftOut?: (asking: Asking) => boolean;
  /** Throws an error that says what is wrong with a new answer, besides the form of a setting of this name. */
  check?: (answer: string, asking: Asking) => void | Promise<void>;
}

/** The questions in their order, ten at most. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'DOMAIN',
    text: 'Name of the site, such as lessons.example (and after a space that of the coach’s module, if it is not coach.lessons.example)',
    check: (answer) => void domainsIn(answer),
  },
  { name: 'ADMIN_EMAILS', text: 'Email address of the coach, who becomes admin' },
  {
    name: 'STRIPE_SECRET_KEY',
    text: 'Stripe secret key, sk_… (with a test key no real money moves)',
    isSecret: true,
    check: checkSecretKey,
  },
  { name: 'STRIPE_PUBLISHABLE_KEY', text: 'Stripe publishable key, pk_…', check: checkPublishableKey },
  {
    name: 'SUPABASE_URL',
    text: 'Supabase project’s address, such as https://abcdefghijklmnopqrst.supabase.co',
  },
  {
    name: 'SUPABASE_ANON_KEY',
    text: 'Supabase publishable (anon) key',
    check: (answer, { answers }) => checkSupabaseKeys(answers.SUPABASE_URL ?? '', answer),
  },
  {
    name: 'SUPABASE_SECRET_KEY',
    text: 'Supabase secret key, sb_secret_…',
    isSecret: true,
    check: (answer, { answers }) =>
      checkSupabaseSecret(answers.SUPABASE_URL ?? '', answers.SUPABASE_ANON_KEY ?? '', answer),
  },
  {
    name: 'SMTP_URL',
    text: 'Mail server, smtps://USER:PASSWORD@HOST:465, in user and password %40 for @, %23 for #, %2F for / and %3F for ? (none: no mails are sent)',
    isSecret: true,
    check: checkMailServer,
  },
  {
    name: 'MAIL_FROM',
    text: 'Sender of all mails',
    isLeftOut: ({ answers }) => answers.SMTP_URL === NONE,
    preset: ({ answers }) => `lessons@${domainsIn(answers.DOMAIN ?? '').domain}`,
  },
  {
    name: 'HEARTBEAT_URL',
    text: 'Address that is called every five minutes while all is well, of a service that writes when it is not (none)',
    preset: () => NONE,
  },
];

/** Lessons that were paid with test cards would hold their times, and Stripe's live mode knows nothing of them. */
async function checkSecretKey(answer: string, { formerKey, stripeUrl }: Asking): Promise<void> {
  if (formerKey !== undefined && isLiveKey(formerKey) !== isLiveKey(answer))
    throw new Error(
      isLiveKey(formerKey)
        ? 'The site is live, with real players and payments: it takes a live key alone. To try something, set up a second site.'
        : 'The site has what was tried with test cards. It goes live with an empty database: `docker compose down --volumes`, remove .env and secrets/, and run setup again.',
    );
  await checkStripeKey(answer, stripeUrl);
}

function checkPublishableKey(answer: string, { answers }: Asking): void {
  if (isLiveKey(answer) !== isLiveKey(answers.STRIPE_SECRET_KEY ?? ''))
    throw new Error('One key is for test mode, the other is live: copy both from the same page.');
}
