import { EVENTS_PATH, followChangedDays as follow } from '@lessons/contract/changed-days';
import { apiUrl } from '../site/api-url.ts';

/** Follows changed days like `followChangedDays` of the contract, wherever this site's API is. */
export const followChangedDays: typeof follow = (onChange, options) => {
  const following = apiUrl(EVENTS_PATH).then(
    (url) => follow(onChange, { ...options, url }),
    () => undefined,
  );
  return () => void following.then((stop) => stop?.());
};
