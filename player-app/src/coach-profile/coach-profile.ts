import type { CoachProfile } from '@lessons/contract';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';
import { storedUserId } from '../auth/stored-session.ts';
import { apiUrl } from '../site/api-url.ts';
import { timedFetch } from '../site/within-time.ts';

/** The profile as screens show it. */
export interface Coach extends CoachProfile {
  /** Null shows the drawn placeholder. */
  photoUrl: string | null;
}

export const COACH_PROFILE_PATH = '/api/coach-profile';
const lastSeenCoach = lastSeen('coach-profile', WEEK_MS, (value) =>
  isProfile(value) ? (value as Coach) : undefined,
);
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/**
 * The attempts before the built-in profile is shown: while an API only restarts, nobody sees its name for the coach's.
 */
const ATTEMPTS = 3;

let current: Coach | null = null;
/** Resolves with the first profile of this page. */
let first: Promise<Coach>;
let resolveFirst: (coach: Coach) => void;
awaitFirst();
const listeners = new Set<() => void>();
let newestRequest = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the profile as last seen, fetches it, and tells all screens. If that fails they keep what they show. Without any they
 * get the built-in profile after a few attempts, which go on until one succeeds.
 */
export async function refreshCoach(attempt = 1): Promise<void> {
  const request = ++newestRequest;
  clearTimeout(retryTimer);
  const seen = lastSeenCoach.read();
  if (!current && seen) setCoach(seen);
  try {
    // Not by the contract's client, which brings a parser that the landing page would load for one call.
    const response = await timedFetch(await apiUrl(COACH_PROFILE_PATH));
    const profile: unknown = await response.json();
    if (!response.ok || !isProfile(profile)) throw new Error('No profile');
    const { photoPath } = profile;
    const coach = { ...profile, photoUrl: photoPath && (await apiUrl(photoPath)) };
    // A newer request has the newer response.
    if (request !== newestRequest) return;
    setCoach(coach);
    lastSeenCoach.store(coach, storedUserId());
  } catch {
    const known = current ?? (attempt >= ATTEMPTS ? await loadBuiltIn() : null);
    if (request !== newestRequest) return;
    if (known) setCoach(known);
    if (!seen) retryTimer = setTimeout(() => void refreshCoach(attempt + 1), retryMsAfter(attempt));
  }
}

/** What every profile has, and JSON of another server, or what a release without credentials has stored, has not. The contract's schema is no part of a visitor's page. */
const TEXTS = ['brand', 'name', 'title', 'phone', 'email', 'courtName', 'address'];

function isProfile(value: unknown): value is CoachProfile {
  const { credentials, ...fields } = Object(value) as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    Array.isArray(credentials) &&
    credentials.every((credential) => typeof Object(credential).name === 'string')
  );
}

/** Returns the wait before the next attempt, which doubles once the built-in profile is shown. */
const retryMsAfter = (attempt: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempt - ATTEMPTS), MAX_RETRY_MS);

/** Returns the profile of the build. Null if its file doesn't come either. */
const loadBuiltIn = (): Promise<Coach | null> =>
  import('@lessons/contract/coach').then(
    ({ coach }) => ({ ...coach, photoUrl: null }),
    () => null,
  );

/** Shows this profile everywhere; null forgets it, for tests. */
export function setCoach(coach: Coach | null): void {
  current = coach;
  if (coach) {
    resolveFirst(coach);
    // As React itself marks a promise that it has waited for: screens that come later don't wait at all.
    void Object.assign(first, { status: 'fulfilled', value: coach });
  } else awaitFirst();
  for (const listener of listeners) listener();
}

/** Makes the promise without `Promise.withResolvers`, which Safari lacks before 17.4. */
function awaitFirst(): void {
  first = new Promise((resolve) => {
    resolveFirst = resolve;
  });
}

/** Returns the profile, or null until there is one. */
export const currentCoach = (): Coach | null => current;
/** Resolves when the profile is there. */
export const firstCoach = (): Promise<Coach> => first;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
