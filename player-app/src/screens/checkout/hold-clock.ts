import { useEffect, useState } from 'react';
import { deviceNow } from '@lessons/ui/server-clock.ts';

const SECOND = 1000;

/** Returns whether an instant (ISO 8601) has passed by this device's clock, and renders again when it does. */
export function useHasPassed(instant: string): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    const wait = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - deviceNow()));
    return () => clearTimeout(wait);
  }, [instant]);
  return passed === instant;
}

/**
 * Returns the whole seconds until an instant (ISO 8601) by this device's clock, each second once no more than `from` are
 * left; null before that.
 */
export function useLastSeconds(instant: string, from: number): number | null {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      setLeft(secondsUntil(instant));
      const msLeft = Date.parse(instant) - deviceNow();
      if (msLeft <= 0) return;
      const msUntilCounting = msLeft - from * SECOND;
      timer = setTimeout(count, msUntilCounting > 0 ? msUntilCounting : msLeft % SECOND || SECOND);
    };
    count();
    return () => clearTimeout(timer);
  }, [instant, from]);
  return left <= from ? left : null;
}

function secondsUntil(instant: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - deviceNow()) / SECOND));
}
