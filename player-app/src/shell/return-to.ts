/** Returns the history state that keeps, while a visitor signs in, the path they came for. */
export function withReturnTo(path: string): { returnTo: string } {
  return { returnTo: path };
}

/** Returns the path to open after signing in: the one that was kept, or home. The state is a history entry's, so it may be anything. */
export function returnToOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  // Only a path of this product: `//elsewhere` is another host's address.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
}
