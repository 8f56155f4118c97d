import { useState } from 'react';
import type { CalendarDate } from '@lessons/rules';

/** The direction in which the days move when another one is shown. */
type Slide = 'later' | 'earlier' | null;

/** Returns the way from the date that was shown before to this one; null until there was another. */
export function useSlide(date: CalendarDate | null): Slide {
  const [shown, setShown] = useState<{ date: CalendarDate | null; slide: Slide }>({ date, slide: null });
  if (shown.date === date) return shown.slide;
  const slide = shown.date === null || date === null ? null : date > shown.date ? 'later' : 'earlier';
  setShown({ date, slide });
  return slide;
}
