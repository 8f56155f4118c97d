import { deviceNow, learnServerTime } from '@lessons/ui/server-clock.ts';

/** Fetches as `fetch` does, and learns the server's time from the response. For the API alone. */
export const apiFetch: typeof fetch = async (input, init) => {
  const sentAt = deviceNow();
  const response = await fetch(input, init);
  learnServerTime(response, sentAt);
  return response;
};
