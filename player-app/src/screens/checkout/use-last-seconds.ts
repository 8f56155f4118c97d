import { useEffect, useState } from 'react';

const SECOND = 1000;

/**
 * The whole seconds until an instant (ISO 8601) by this device's clock, counted each second once no more than `from` are
 * left; null before that.
 */
export function useLastSeconds(instant: string, from: number): number | null {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      setLeft(secondsUntil(instant));
      const msLeft = Date.parse(instant) - Date.now();
      if (msLeft <= 0) return;
      const untilCounting = msLeft - from * SECOND;
      timer = setTimeout(count, untilCounting > 0 ? untilCounting : msLeft % SECOND || SECOND);
    };
    count();
    return () => clearTimeout(timer);
  }, [instant, from]);
  return left <= from ? left : null;
}

function secondsUntil(instant: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / SECOND));
}
