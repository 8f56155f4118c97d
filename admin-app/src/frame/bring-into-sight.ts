/** A ref for the place where the coach is: on a phone the row of places scrolls until it can be seen. */
export function bringIntoSight(place: HTMLElement | null): void {
  place?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
