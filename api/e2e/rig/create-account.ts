import { createClient } from '@supabase/supabase-js';
import type { Account, Product } from './start-product.ts';

const PASSWORD = 'backhand';

export interface NewAccount extends Account {
  id: string;
}

/** A player of the test's own, known to the auth provider and in the books, without a browser. */
export async function createAccount(
  { url }: Pick<Product, 'url'>,
  email: string,
  metadata: { first_name?: string; last_name?: string; phone?: string } = {},
): Promise<NewAccount> {
  const { anonKey } = (await (await fetch(`${url}/api/config/supabase`)).json()) as { anonKey: string };
  const { auth } = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await auth.signUp({ email, password: PASSWORD, options: { data: metadata } });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error(`${email} was given no session`);
  // The first call writes the player down.
  await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${data.session.access_token}` } });
  return { id: data.user.id, email, password: PASSWORD };
}
