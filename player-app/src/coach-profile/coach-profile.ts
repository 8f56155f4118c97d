import type { CoachProfile } from '@lessons/contract';
import { apiUrl } from '../site/api-url.ts';

/** The profile as screens show it. */
export interface Coach extends CoachProfile {
  /** Null shows the drawn placeholder. */
  photoUrl: string | null;
}

export const COACH_PROFILE_PATH = '/api/coach-profile';
const STORED_KEY = 'coach-profile';
const RETRY_MS = 2_000;

let current: Coach | null = null;
/** Resolves with the first profile of this page. */
let first = Promise.withResolvers<Coach>();
const listeners = new Set<() => void>();
let newestRequest = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches the profile, and tells all screens. Without a connection they keep what the last visit
 * has stored; without that, the profile is asked for until it is there.
 */
export async function refreshCoach(): Promise<void> {
  const request = ++newestRequest;
  clearTimeout(retryTimer);
  try {
    const coach = await fetchCoach();
    // A newer request has the newer answer.
    if (request !== newestRequest) return;
    setCoach(coach);
    store(coach);
  } catch {
    if (request !== newestRequest || current) return;
    const stored = readStored();
    // Without one, whoever waits for the first profile goes on waiting for the same promise.
    if (stored) return setCoach(stored);
    retryTimer = setTimeout(() => void refreshCoach(), RETRY_MS);
  }
}

// By plain fetch: the contract's client brings a parser that the landing page would load for one call.
async function fetchCoach(): Promise<Coach> {
  const response = await fetch(await apiUrl(COACH_PROFILE_PATH));
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
  } else first = Promise.withResolvers();
  for (const listener of listeners) listener();
}

/** The profile, or null until it was fetched. */
export const currentCoach = (): Coach | null => current;
/** Resolves when the profile is there. */
export const firstCoach = (): Promise<Coach> => first.promise;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
