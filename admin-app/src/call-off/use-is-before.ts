import { useEffect, useState } from 'react';
import { serverNow } from '@lessons/ui';

/** Whether an instant is still to come. */
export function useIsBefore(instant: string): boolean {
  const [now, setNow] = useState(() => serverNow().getTime());
  const left = Date.parse(instant) - now;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(serverNow().getTime()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
