import type { AuthResponse } from './forward-auth-request.ts';

/**
 * Returns the URL fragment to which a mail's standard link redirects after it has opened a session.
 */
export function sessionFragment(session: Record<string, unknown>, type: unknown): string {
  const fragment = new URLSearchParams();
  for (const name of ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type']) {
    fragment.set(name, String(session[name]));
  }
  fragment.set('type', String(type));
  // Clients recognise Supabase's fragment by this parameter.
  fragment.set('sb', '');
  return fragment.toString();
}

/** Returns the URL fragment for a link that opened no session. */
export function errorFragment({ status, error }: AuthResponse): string {
  return new URLSearchParams({
    error: status === 403 ? 'access_denied' : status < 500 ? 'invalid_request' : 'server_error',
    error_code: error?.code ?? 'unexpected_failure',
    error_description: error?.message ?? 'Internal server error',
    sb: '',
  }).toString();
}
