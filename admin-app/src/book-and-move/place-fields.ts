/** The fields of a place other than the coach's court, as they are typed. */
export interface PlaceFields {
  name: string;
  address: string;
}

/** Whether a place was chosen of which the name is still missing. */
export const isNameless = (place: PlaceFields | null) => place !== null && place.name.trim() === '';

/** Returns a place as a request names it. */
export function namedPlace({ name, address }: PlaceFields): { name: string; address?: string } {
  return { name: name.trim(), ...(address.trim() && { address: address.trim() }) };
}
