import { useEffect, useState } from 'react';
import { onServerTime, serverNow } from './server-clock.ts';

const MINUTE = 60_000;
const minuteOf = (time: Date): number => Math.floor(time.getTime() / MINUTE);

/**
 * Returns the server's time, renewed as each minute begins, when the tab is shown again and when a response tells another
 * time: a phone that was left open overnight shows the morning, and a lesson ends when it ends.
 */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const time = serverNow();
      setNow((before) => (minuteOf(before) === minuteOf(time) ? before : time));
      timer = setTimeout(look, MINUTE - (time.getTime() % MINUTE));
    };
    // Browsers hold back the timers of a hidden tab.
    const onVisibility = () => {
      if (document.visibilityState === 'visible') look();
    };
    look();
    const stopListening = onServerTime(look);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  return now;
}
