import { AuthClient } from '@supabase/supabase-js';
import { createClient, getMe, getSupabaseConfig, type ApiClient, type Player } from '@lessons/contract';

/** A real API, through the development server's proxy, and someone to sign in with it. */
export interface Connection {
  auth: InstanceType<typeof AuthClient>;
  api: ApiClient;
}

/** Asks the API how to sign in. @throws when it doesn't answer. */
export async function connect(): Promise<Connection> {
  const { url, anonKey } = await createClient({})(getSupabaseConfig);
  // The API's own sign-in is behind the proxy too; a hosted one takes calls from anywhere.
  const authOrigin = new URL(url).hostname === 'localhost' ? location.origin : url;
  const auth = new AuthClient({
    url: `${authOrigin}/auth/v1`,
    headers: { apikey: anonKey },
    storageKey: 'coach-module-session',
  });
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? null;
  return { auth, api: createClient({ accessToken }) };
}

/** Who is signed in; null when nobody is. @throws when the API doesn't answer. */
export async function whoIsThere({ auth, api }: Connection): Promise<Player | null> {
  const { data } = await auth.getSession();
  return data.session ? api(getMe) : null;
}

/** Signs in and answers who that is. @throws the provider's error when it refuses. */
export async function signIn(connection: Connection, email: string, password: string): Promise<Player> {
  const { error } = await connection.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return connection.api(getMe);
}
