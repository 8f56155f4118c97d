import type { CoachProfile } from '@lessons/contract';
import { coach as firstValues } from '@lessons/contract/coach';
import { apiUrl } from '../site/api-url.ts';

/** The profile as screens show it. */
export interface Coach extends CoachProfile {
  /** Null shows the drawn placeholder. */
  photoUrl: string | null;
}

export const COACH_PROFILE_PATH = '/api/coach-profile';
const STORED_KEY = 'coach-profile';
const RETRY_MS = 2_000;
/** While an API only restarts, nobody is shown the built-in name and number for those of the coach. */
const ATTEMPTS_BEFORE_BUILT_IN = 3;
/** The profile of an API without that call, and of one that can't be reached. */
const BUILT_IN: Coach = { ...firstValues, photoUrl: null };

let current: Coach | null = null;
/** Resolves with the first profile of this page. */
let first = Promise.withResolvers<Coach>();
const listeners = new Set<() => void>();
let newestRequest = 0;
let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches the profile, and tells all screens. If that fails they keep what they show, or get what the last visit has stored.
 * Without either they get the built-in profile: at once from an API of a release without that call, and otherwise after a
 * few attempts, which go on until one succeeds.
 */
export async function refreshCoach(): Promise<void> {
  const request = ++newestRequest;
  clearTimeout(retryTimer);
  try {
    const coach = await fetchCoach();
    // A newer request has the newer answer.
    if (request !== newestRequest) return;
    failures = 0;
    setCoach(coach);
    store(coach);
  } catch {
    if (request !== newestRequest) return;
    failures += 1;
    const known = current ?? readStored() ?? (failures < ATTEMPTS_BEFORE_BUILT_IN ? null : BUILT_IN);
    if (known && known !== current) setCoach(known);
    if (known === null || known === BUILT_IN) retryTimer = setTimeout(() => void refreshCoach(), RETRY_MS);
  }
}

// By plain fetch: the contract's client brings a parser that the landing page would load for one call.
async function fetchCoach(): Promise<Coach> {
  const response = await fetch(await apiUrl(COACH_PROFILE_PATH));
  // In releases without that call the profile was these values.
  if (response.status === 404) return current ?? readStored() ?? BUILT_IN;
  if (!response.ok) throw new Error(response.statusText);
  const profile = (await response.json()) as CoachProfile;
  const { photoPath } = profile;
  return { ...profile, photoUrl: photoPath && (await apiUrl(photoPath)) };
}

function store(coach: Coach): void {
  try {
    localStorage.setItem(STORED_KEY, JSON.stringify(coach));
  } catch {
    // A browser without storage, or with a full one, asks again at the next visit.
  }
}

/** Null without a stored profile, or with one that can't be read. */
function readStored(): Coach | null {
  try {
    return JSON.parse(localStorage.getItem(STORED_KEY) ?? 'null') as Coach | null;
  } catch {
    return null;
  }
}

/** Shows this profile everywhere; null forgets it, for tests. */
export function setCoach(coach: Coach | null): void {
  current = coach;
  if (coach) {
    first.resolve(coach);
    // As React itself marks a promise that it has waited for: screens that come later don't wait at all.
    void Object.assign(first.promise, { status: 'fulfilled', value: coach });
  } else {
    failures = 0;
    first = Promise.withResolvers();
  }
  for (const listener of listeners) listener();
}

/** The profile, or null until there is one. */
export const currentCoach = (): Coach | null => current;
/** Resolves when the profile is there. */
export const firstCoach = (): Promise<Coach> => first.promise;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
