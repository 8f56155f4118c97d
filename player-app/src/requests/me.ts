import { getMe, type Player } from '@lessons/contract';
import { api } from './api-client.ts';

/** Who is signed in, as the server knows it. Asked by the session, which runs without a query client. */
export function fetchMe(): Promise<Player> {
  return api(getMe);
}
