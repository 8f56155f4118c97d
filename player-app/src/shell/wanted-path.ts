/** Sends a visitor to sign in and keeps, in the history entry, where they wanted to go. */
export function remember(path: string): { wanted: string } {
  return { wanted: path };
}

/** Where to go once signed in: to what was wanted, else home. The state is a history entry's, so anything at all. */
export function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  // Only ever a path of this product: `//elsewhere` is another host's address.
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : '/';
}
