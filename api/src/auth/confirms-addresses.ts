import type { Logger } from 'pino';

/**
 * Returns whether the auth provider gives no session to an unconfirmed address. The answer can be up to
 * {@link CACHED_MS} old, unless it is to `ask-now`. It is false while the provider can't be asked.
 */
export type ConfirmsAddresses = (how?: 'ask-now') => Promise<boolean>;

/** The time for which the provider's keys are cached, too. Somebody may switch "Confirm email" off meanwhile. */
export const CACHED_MS = 10 * 60_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 3_000;

interface Provider {
  /** The address of Supabase's public `GET /auth/v1/settings`. */
  settingsUrl: string;
  anonKey: string;
}

/** Returns the function that asks the auth provider. `now` is in milliseconds. */
export function createAddressCheck(
  provider: Provider,
  log: Logger,
  now: () => number = Date.now,
): ConfirmsAddresses {
  let cached = { answer: false, until: 0 };
  return async (how) => {
    if (how !== 'ask-now' && now() < cached.until) return cached.answer;
    try {
      cached = { answer: await readSettings(provider), until: now() + CACHED_MS };
    } catch (error) {
      log.warn(
        { err: error },
        'The settings of Supabase can’t be read; e-mail addresses count as unconfirmed',
      );
      cached = { answer: false, until: now() + RETRY_MS };
    }
    return cached.answer;
  };
}

async function readSettings({ settingsUrl, anonKey }: Provider): Promise<boolean> {
  const response = await fetch(settingsUrl, {
    headers: { apikey: anonKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The sign-in provider responded ${response.status}.`);
  const settings = (await response.json()) as { mailer_autoconfirm?: unknown } | null;
  return settings?.mailer_autoconfirm === false;
}
