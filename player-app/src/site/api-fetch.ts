import { deviceNow, learnServerTime } from '@lessons/ui/server-clock.ts';
import { timedFetch } from './within-time.ts';

/** Fetches as `timedFetch` does, and learns the server's time from the response. For the API alone. */
export const apiFetch: typeof timedFetch = (input, init, limitMs) =>
  timedFetch(input, init, limitMs, async (...request) => {
    const sentAt = deviceNow();
    const response = await fetch(...request);
    learnServerTime(response, sentAt);
    return response;
  });
