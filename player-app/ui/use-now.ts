import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * Returns the time, renewed as each minute begins and when the tab is shown again: a phone that was
 * left open overnight shows the morning, and a lesson ends when it ends.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      waitForNextMinute();
    };
    const waitForNextMinute = () => {
      timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    };
    // Browsers hold back the timers of a hidden tab.
    const look = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    waitForNextMinute();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
