import { useMediaQuery } from '@lessons/ui';

/** Wide enough for a rail or sidebar and the timetable. `frame.module.css` has the same width. */
export const WIDE = '(min-width: 760px)';

export function useWideLayout(): boolean {
  return useMediaQuery(WIDE);
}
