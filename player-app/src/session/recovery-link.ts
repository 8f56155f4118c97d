/** The token that a recovery mail's link carries; null when the page was opened otherwise. */
export function recoveryTokenOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const query = new URLSearchParams(search);
  return pathname === '/auth' && query.get('type') === 'recovery' ? query.get('token_hash') : null;
}

/** Takes the token out of the address bar and the history: whoever has it can choose the account's password. */
export function hideRecoveryToken(): void {
  history.replaceState(history.state, '', '/auth');
}
