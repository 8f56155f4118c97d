import { useCallback, useSyncExternalStore } from 'react';

/** The width from which the sidebar and the week's timetable have room; `frame.module.css` names the same one. */
export const WIDE = '(min-width: 1000px)';

/** Whether the page matches a media query, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
