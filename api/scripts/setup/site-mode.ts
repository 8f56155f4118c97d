import { isLiveKey } from '../../src/process/settings.ts';
import { NONE } from './answers.ts';

/** Takes a site's payments: the sandbox, or Stripe in test mode or live. */
export type SiteMode = 'sandbox' | 'test' | 'live';

/** An operator's wish for the data that the site has. */
export type DataChoice = 'empty' | 'keep' | undefined;

export interface ModeBefore {
  /** Undefined before the site is set up. */
  before: SiteMode | undefined;
  data: DataChoice;
}

/** Returns the mode of a site with these settings. As for the API, one that does not say `SITE=staging` is live. */
export function modeIn(settings: Readonly<Record<string, string>>): SiteMode | undefined {
  const { SITE: site, STRIPE_API_URL: sandbox, STRIPE_PUBLISHABLE_KEY: key } = settings;
  if (sandbox) return 'sandbox';
  // Settings without keys are an example that nobody has filled in.
  if (site !== 'live' && key === undefined) return undefined;
  return site === 'staging' ? 'test' : 'live';
}

/** @throws an error if both `--empty` and `--keep-data` are given. */
export function dataChoice(given: { empty: boolean; 'keep-data': boolean }): DataChoice {
  if (given.empty && given['keep-data']) throw new Error('Give --empty or --keep-data, not both.');
  if (given.empty) return 'empty';
  return given['keep-data'] ? 'keep' : undefined;
}

/**
 * Checks that a site may get this Stripe key, or the sandbox.
 *
 * @throws an error if the site is live and would not be any more, or if it goes live and nobody has said what becomes of the
 * lessons that were paid with test cards.
 */
export function checkMode(stripeKey: string, { before, data }: ModeBefore): void {
  const isToBeLive = stripeKey !== NONE && isLiveKey(stripeKey);
  if (before === 'live' && !isToBeLive)
    throw new Error(
      'The site is live, with real players and payments: it takes a live key alone. To try something, set up a second site.',
    );
  if (before === undefined || before === 'live' || !isToBeLive || data !== undefined) return;
  throw new Error(
    `The database has what was tried ${before === 'test' ? 'in test mode' : 'with the sandbox'}: its lessons would hold their times, and live Stripe knows nothing of their payments. Run setup again with --empty, which begins with an empty database, or with --keep-data.`,
  );
}

/** @throws an error for a site whose data are not those of a trial. */
export function checkTrial(name: string, settings: Readonly<Record<string, string>>): void {
  if (settings['SITE'] !== 'staging') throw new Error(`${name} is live: setup does not empty its database.`);
}
