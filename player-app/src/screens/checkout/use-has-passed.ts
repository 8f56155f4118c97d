import { useEffect, useState } from 'react';

/** Whether an instant (ISO 8601) has passed by this device's clock; turns true at that very moment. False for no instant. */
export function useHasPassed(instant: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return undefined;
    const wait = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(wait);
  }, [instant]);
  return instant !== null && passed === instant;
}
