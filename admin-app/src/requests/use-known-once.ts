import { useState } from 'react';

/**
 * Whether all that a screen shows at first was there once. A query that is tried again is pending again: what is drawn stays.
 */
export function useKnownOnce(isComing: boolean): boolean {
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && !isComing) setKnown(true);
  return isKnown;
}
