import { getCoachProfile, type CoachProfile } from '@lessons/contract';

/** Returns a profile that was stored; null if it can't be read. */
export const parseCoachProfile = (stored: unknown): CoachProfile | null =>
  getCoachProfile.response.safeParse(stored).data ?? null;
