import { useMediaQuery } from '@lessons/ui';

/** From this width on the sidebar and the week's timetable fit; `frame.module.css` names the same width. */
export const WIDE = '(min-width: 1000px)';

export function useWideLayout(): boolean {
  return useMediaQuery(WIDE);
}
