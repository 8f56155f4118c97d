import type { Booking } from '@lessons/contract';
import type { Coach } from '../coach-profile/coach-profile.ts';

export interface PlacedLesson {
  location: string;
  elsewhere?: Booking['elsewhere'] | undefined;
}

/** Returns where a lesson is, for maps: at the court, or at another place that the coach has named. */
export function placeOf({ location, elsewhere }: PlacedLesson, coach: Coach) {
  return elsewhere ? { courtName: location, address: elsewhere.address, map: null } : coach;
}
