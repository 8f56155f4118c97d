import { useMediaQuery } from '@lessons/ui';

/** Wide enough for the sidebar and the timetable. `frame.module.css` has the same width. */
export const WIDE = '(min-width: 1000px)';

export function useWideLayout(): boolean {
  return useMediaQuery(WIDE);
}
