import type { Place } from '@lessons/contract';
import type { Knex } from 'knex';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { Booking } from './booking.ts';

/** A place that the coach names. */
export interface NewPlace {
  name: string;
  address?: string | undefined;
}

type PlaceColumns = Pick<Booking, 'location' | 'placeAddress'>;

/** Stands for the other place than the court of a client who was erased. */
export const ERASED_PLACE = { location: 'Elsewhere', placeAddress: '' } as const satisfies PlaceColumns;

/** Returns the columns of a lesson at a place that the coach names, or at the court. */
export async function placeColumns(knex: Knex, place: NewPlace | null | undefined): Promise<PlaceColumns> {
  if (place) return { location: place.name, placeAddress: place.address ?? '' };
  const { courtName } = await loadCoachProfile(knex);
  return { location: courtName, placeAddress: null };
}

/** Whether a lesson is at this place, or at the court for null. The court may have had another name. */
export function isAt({ location, placeAddress }: PlaceColumns, place: NewPlace | null): boolean {
  if (!place) return !isElsewhere({ placeAddress });
  return location === place.name && placeAddress === (place.address ?? '');
}

const MAX_PLACES = 3;

/** Returns the last places that the coach has named for lessons that are not cancelled, the latest first, none of an erased client. */
export async function listPlaces(knex: Knex): Promise<Place[]> {
  const places = await Booking.query(knex)
    .select('location', 'placeAddress')
    .whereNotNull('placeAddress')
    .whereNot({ status: 'cancelled' })
    .whereNot((erased) => void erased.where(ERASED_PLACE))
    .groupBy('location', 'placeAddress')
    .orderByRaw('max(created_at) desc, location')
    .limit(MAX_PLACES);
  return places.map(({ location, placeAddress }) => ({ name: location, address: placeAddress || null }));
}
