import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, renewed every minute: a phone left open overnight greets the morning, and a slot that has begun goes from the list. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(clock);
  }, []);
  return now;
}
