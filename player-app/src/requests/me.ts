import { getMe, type Me } from '@lessons/contract';
import { api } from './api-client.ts';

/**
 * Fetches the signed-in account from the server: the one place roles come from. Called by the session, which has no
 * query client.
 */
export function fetchMe(): Promise<Me> {
  return api(getMe);
}
