import { getMe, type Me } from '@lessons/contract';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';
import { api } from './api-client.ts';

/** The account, for the frame until it is fetched. */
export const lastSeenMe = lastSeen('me', WEEK_MS, (value) => getMe.response.safeParse(value).data);

/**
 * Fetches the signed-in account from the server: the one place roles come from. Called by the session, which has no
 * query client.
 */
export async function fetchMe(): Promise<Me> {
  const me = await api(getMe);
  lastSeenMe.store(me, me.id);
  return me;
}
