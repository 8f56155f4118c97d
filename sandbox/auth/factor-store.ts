import type { Knex } from 'knex';
import { AuthError } from './auth-error.ts';
import { checkUuid } from './check-request.ts';

/** A second factor, as the auth API returns it with its user. */
export type Factor = {
  id: string;
  created_at: Date;
  updated_at: Date;
  status: 'verified' | 'unverified';
  friendly_name?: string;
  factor_type: 'totp';
  last_challenged_at: Date | null;
};

export type FactorRow = Omit<Factor, 'factor_type' | 'friendly_name'> & {
  user_id: string;
  friendly_name: string;
  secret: string;
};

export const factors = (knex: Knex) => knex<FactorRow>('auth_sandbox.factors');

export async function listFactors(knex: Knex, userId: string): Promise<Factor[]> {
  const rows = await factors(knex).where({ user_id: userId }).orderBy('created_at');
  return rows.map(presentFactor);
}

export function presentFactor(row: FactorRow): Factor {
  const { friendly_name: name, secret: _secret, user_id: _userId, ...factor } = row;
  return { ...factor, factor_type: 'totp', ...(name && { friendly_name: name }) };
}

/** @throws AuthError 404 if the user has no such factor. */
export async function findFactor(knex: Knex, userId: string, id: string): Promise<FactorRow> {
  checkUuid('factor_id', id);
  const factor = await factors(knex).where({ id, user_id: userId }).first();
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Removes a factor. Sessions that were raised by it fall back. */
export async function deleteFactor(knex: Knex, id: string): Promise<void> {
  const raised = () => knex('auth.sessions').where({ factor_id: id });
  await factors(knex).where({ id }).delete();
  await knex('auth_sandbox.sessions').whereIn('id', raised().select('id')).update({ totp_at: null });
  await raised().update({ aal: 'aal1', factor_id: null });
}
