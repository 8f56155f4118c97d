import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The time, renewed as each minute begins and when the tab is looked at again: a phone left open overnight greets the
 * morning, a slot that has begun goes from the list, and a lesson ends when it ends.
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
    // A hidden tab's timers are held back.
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
