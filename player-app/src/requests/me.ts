import { getMe, type Me } from '@lessons/contract';
import { api } from './api-client.ts';

/** Who is signed in, as the server knows it: the one place roles come from. Asked by the session, which has no query client. */
export function fetchMe(): Promise<Me> {
  return api(getMe);
}
