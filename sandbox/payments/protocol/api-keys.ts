import { Refusal } from './refusal.ts';

/** The sandbox's API keys, in the form of Stripe's test keys. */
export const SANDBOX_KEYS = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' } as const;

export type Caller = 'secret' | 'publishable';

/**
 * Returns whose key the `Authorization` header contains, as a bearer token or as the user name of
 * basic authentication.
 * @throws Refusal 401 for no key or an unknown one.
 */
export function identifyCaller(authorization: string | undefined): Caller {
  const key = readKey(authorization);
  if (key === SANDBOX_KEYS.secret) return 'secret';
  if (key === SANDBOX_KEYS.publishable) return 'publishable';
  throw new Refusal(
    401,
    'invalid_request_error',
    key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
      : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  );
}

export function requireSecretKey(caller: Caller): void {
  if (caller === 'secret') return;
  throw new Refusal(
    403,
    'invalid_request_error',
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
  );
}

function readKey(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}
