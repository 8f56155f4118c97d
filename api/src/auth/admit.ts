import type { Endpoint } from '@lessons/contract';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { verifyLink, type LinkSettings } from '../links/signed-link.ts';
import { forbidden } from '../http/refusal.ts';
import { authenticate, type Caller } from './authenticate.ts';
import type { HasSecondFactor } from './find-second-factor.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import type { VerifyToken } from './verify-token.ts';

interface AuthContext {
  knex: Knex;
  clock: () => Date;
  links: LinkSettings;
  verifyToken: VerifyToken;
  hasSecondFactor: HasSecondFactor;
}

/**
 * Returns who calls an endpoint; null if anyone may, or with a signed link for what is asked for.
 * Throws `Refusal` 401, 403 or 503 for everybody else.
 */
export async function admit(
  context: AuthContext,
  { access, linkPurpose }: Endpoint,
  ctx: Context,
): Promise<Caller | null> {
  if (access === 'anyone' || isOpenedByLink(context, linkPurpose, ctx)) return null;
  const caller = await authenticate(context, ctx.get('authorization'));
  if (access === 'coach' && !caller.player.canManage) {
    throw forbidden('This is only available to administrators and coaches.');
  }
  if (access === 'admin' && !caller.player.isAdmin) {
    throw forbidden('This is only available to administrators.');
  }
  await requireSecondFactor(context, caller);
  return caller;
}

/** Whether the request has a link for what it asks for. Throws `Refusal` for a link that is not valid. */
function isOpenedByLink(
  { links, clock }: AuthContext,
  linkPurpose: Endpoint['linkPurpose'],
  ctx: Context,
): boolean {
  const { link } = ctx.query;
  if (!linkPurpose || typeof link !== 'string') return false;
  const { id } = ctx['params'] as { id?: string };
  const [linkedId] = verifyLink(links, linkPurpose, link, clock()).split(':');
  if (linkedId !== id) throw forbidden('This link is for something else.');
  return true;
}
