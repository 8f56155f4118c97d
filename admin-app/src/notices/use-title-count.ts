import { useCallback, useEffect, useRef } from 'react';

const COUNT = /^\(\d+\) /;
/** Signs that the coach looks at the page. */
const LOOKING = ['focus', 'pointerdown', 'keydown'];

/**
 * Returns a function that adds to the number at the start of the tab's title: `(2) Admin Schedule`.
 * The number goes when the coach comes to the page, or uses it.
 */
export function useTitleCount(): (count: number) => void {
  const total = useRef(0);
  const add = useCallback((count: number) => {
    total.current += count;
    const title = document.title.replace(COUNT, '');
    document.title = total.current > 0 ? `(${total.current}) ${title}` : title;
  }, []);
  useEffect(() => {
    const clear = () => {
      if (document.visibilityState === 'visible') add(-total.current);
    };
    for (const event of LOOKING) window.addEventListener(event, clear);
    document.addEventListener('visibilitychange', clear);
    return () => {
      for (const event of LOOKING) window.removeEventListener(event, clear);
      document.removeEventListener('visibilitychange', clear);
      add(-total.current);
    };
  }, [add]);
  return add;
}
