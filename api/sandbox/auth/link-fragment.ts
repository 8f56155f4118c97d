import type { AuthAnswer } from './forward-auth-request.ts';

/** Names what the standard link of a mail adds to the site's address, when it has opened a session. */
export function sessionFragment(session: Record<string, unknown>, type: unknown): string {
  const fragment = new URLSearchParams();
  for (const name of ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type']) {
    fragment.set(name, String(session[name]));
  }
  fragment.set('type', String(type));
  // By this, clients tell that the fragment is Supabase's.
  fragment.set('sb', '');
  return fragment.toString();
}

/** The same for a link that opened nothing. */
export function errorFragment({ status, error }: AuthAnswer): string {
  return new URLSearchParams({
    error: status === 403 ? 'access_denied' : status < 500 ? 'invalid_request' : 'server_error',
    error_code: error?.code ?? 'unexpected_failure',
    error_description: error?.message ?? 'Internal server error',
    sb: '',
  }).toString();
}
