/** Where lessons are: a position if it is known, otherwise an address, or a name alone. */
interface CourtPlace {
  courtName: string;
  address: string | null;
  /** WGS 84 degrees. */
  map: { latitude: number; longitude: number } | null;
}

/*
 * They open in the phone's maps app where it has one. Source: Google's Maps URLs,
 * https://developers.google.com/maps/documentation/urls/get-started
 */

/** Returns the address that shows the court on a map. */
export function courtOnMap(place: CourtPlace): string {
  return `https://www.google.com/maps/search/?api=1&query=${queryOf(place)}`;
}

/** Returns the address that shows the way to the court from here. */
export function directionsToCourt(place: CourtPlace): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${queryOf(place)}`;
}

function queryOf({ map, courtName, address }: CourtPlace): string {
  return map
    ? `${map.latitude},${map.longitude}`
    : encodeURIComponent([courtName, address].filter(Boolean).join(', '));
}
