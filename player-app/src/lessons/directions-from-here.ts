import type { MouseEvent } from 'react';

/** An older position is good enough for finding the way. In milliseconds. */
const POSITION = { timeout: 5_000, maximumAge: 60_000 };

/**
 * Opens a link to directions from the player's position. The browser asks whether it may share it; without a position,
 * they are opened all the same. The position goes to the map alone.
 */
export async function openDirectionsFromHere(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const address = new URL(event.currentTarget.href);
  // While the click still counts: later the browser takes the page for an advertisement, and blocks it.
  const page = window.open('', '_blank');
  const from = await findPosition();
  if (from) address.searchParams.set('origin', from);
  if (!page) return location.assign(address);
  page.opener = null;
  page.location.replace(address.href);
}

function findPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude},${coords.longitude}`),
      () => resolve(null),
      POSITION,
    );
  });
}
