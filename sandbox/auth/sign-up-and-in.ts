import { randomUUID } from 'node:crypto';
import { AuthError, validationFailed } from './auth-error.ts';
import { mailLink } from './mail-links.ts';
import { renewSession } from './renew-session.ts';
import type { Call, Service } from './service.ts';
import { openSession } from './sessions.ts';
import { addUser, findByAddress, hasPassword, loadUser, presentUser } from './users.ts';

/** Adds an account. The response has a session, or only the user if the address has to be confirmed first. */
export async function signUp(service: Service, { fields }: Call): Promise<object> {
  const { email = '', password, data = {} } = fields;
  const { knex, confirmsEmail } = service;
  if (!password) throw validationFailed('Signup requires a valid password');
  const id = await addUser(service, { email, password, data }, !confirmsEmail);
  if (!confirmsEmail) {
    if (id === undefined) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(service, id, 'password');
  }
  const user = await findByAddress(knex, email);
  if (!user || user.email_confirmed_at) return disguisedUser(email, data);
  await mailLink(service, 'confirmation', user);
  return loadUser(knex, user.id);
}

/**
 * Returns the response to a sign-up with the address of a confirmed account: a user who looks new,
 * so that nobody learns who has an account.
 */
function disguisedUser(email: string, data: Record<string, unknown>): object {
  const now = new Date();
  const times = { confirmation_sent_at: now, created_at: now, updated_at: now };
  const user = { id: randomUUID(), email: email.toLowerCase(), raw_user_meta_data: data, ...times };
  return { ...presentUser(user), role: '', identities: [] };
}

/** Signs in by a password, or renews a session. */
export async function issueToken(service: Service, call: Call): Promise<object> {
  const grant = call.ctx.query['grant_type'];
  if (grant === 'refresh_token') return renewSession(service, call);
  if (grant !== 'password') throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  const { email, password = '' } = call.fields;
  if (!email) throw validationFailed('missing email or phone');
  const user = await findByAddress(service.knex, email);
  if (!user || !(await hasPassword(user, password)))
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return { ...(await openSession(service, user.id, 'password')), weak_password: null };
}
