import { FRESH_SIGN_IN_REQUIRED, SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import { MINUTE } from '@lessons/rules';
import { Refusal } from '../refusal/refusal.ts';
import { refusalOf, type Caller } from './authenticate.ts';
import type { HasSecondFactor } from './find-second-factor.ts';

/** Long enough for typing a password and a code. */
const FRESH_MS = 10 * MINUTE;

/**
 * Throws `Refusal` 403 unless the caller has signed in just now, with the code of the account's
 * second factor if there is one: an unlocked phone in other hands is not enough. Throws 503 while
 * the provider is away.
 */
export async function requireFreshSignIn(
  { hasSecondFactor }: { hasSecondFactor: HasSecondFactor },
  { signedInAt, isSecondFactorVerified, token }: Caller,
): Promise<void> {
  // By the real clock, as tokens are: the sandbox's may stand still.
  if (!signedInAt || Date.now() - signedInAt.getTime() > FRESH_MS)
    throw new Refusal(403, FRESH_SIGN_IN_REQUIRED, 'Please enter your password once more.');
  if (isSecondFactorVerified) return;
  let isRequired: boolean;
  try {
    isRequired = await hasSecondFactor(token, 'ask-now');
  } catch (error) {
    throw refusalOf(error);
  }
  if (isRequired)
    throw new Refusal(403, SECOND_FACTOR_REQUIRED, 'Enter the code of your authenticator app to go on.');
}
