import { AuthClient } from '@supabase/supabase-js';
import { createClient, getMe, getSupabaseConfig, type ApiClient, type Player } from '@lessons/contract';

/** The API, through the development server's proxy, and its sign-in. */
export interface Connection {
  auth: InstanceType<typeof AuthClient>;
  api: ApiClient;
}

/** Fetches the sign-in configuration. Throws if the API can't be reached. */
export async function connect(): Promise<Connection> {
  const { url, anonKey } = await createClient({})(getSupabaseConfig);
  // The sandbox’s sign-in is behind the proxy, too. A hosted one allows all origins.
  const authOrigin = new URL(url).hostname === 'localhost' ? location.origin : url;
  const auth = new AuthClient({
    url: `${authOrigin}/auth/v1`,
    headers: { apikey: anonKey },
    storageKey: 'coach-module-session',
  });
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? null;
  return { auth, api: createClient({ accessToken }) };
}

/** Returns the signed-in user; null if there is none. Throws if the API can't be reached. */
export async function signedInUser({ auth, api }: Connection): Promise<Player | null> {
  const { data } = await auth.getSession();
  return data.session ? api(getMe) : null;
}

/** Signs in and returns the user. Throws the auth provider's error if it refuses. */
export async function signIn(connection: Connection, email: string, password: string): Promise<Player> {
  const { error } = await connection.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return connection.api(getMe);
}
