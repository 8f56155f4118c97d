import type { AdminBooking, EndpointRequest, moveForClient } from '@lessons/contract';

/** The fields of a place other than the coach's court, as they are typed. */
export interface PlaceFields {
  name: string;
  address: string;
}

/** A place as a request names it. Null for the coach's court. */
type PlaceInRequest = NonNullable<EndpointRequest<typeof moveForClient>['body']['place']> | null;

type Placed = Pick<AdminBooking, 'location' | 'elsewhere'>;

/** Whether a place was chosen of which the name is still missing. */
export const isNameless = (place: PlaceFields | null) => place !== null && place.name.trim() === '';

/** Returns the fields of a place that the coach has named before. */
export function fieldsOf({ name, address }: { name: string; address: string | null }): PlaceFields {
  return { name, address: address ?? '' };
}

/** Returns the fields of a lesson's place; null at the court. */
export function placeFieldsOf({ location, elsewhere }: Placed): PlaceFields | null {
  return elsewhere && fieldsOf({ name: location, ...elsewhere });
}

/** Returns a place as a request names it. */
export function namedPlace({ name, address }: PlaceFields): { name: string; address?: string } {
  return { name: name.trim(), ...(address.trim() && { address: address.trim() }) };
}

/** Returns the place of a lesson as a request names it; null at the court. */
export function placeInRequest(lesson: Placed): PlaceInRequest {
  const fields = placeFieldsOf(lesson);
  return fields && namedPlace(fields);
}

export function isSamePlace(one: PlaceInRequest, other: PlaceInRequest): boolean {
  return one?.name === other?.name && one?.address === other?.address;
}
