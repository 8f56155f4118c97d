import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** Returns a text as it was when typing last paused, to search for it. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
