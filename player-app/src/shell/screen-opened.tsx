import { useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useKnownCoach } from '../coach-profile/use-coach.ts';

/** The browser itself puts the reader on the first screen that the page opens. */
let isFirst = true;

/**
 * Drawn beside a screen, once that is there: names the document and, after a change of screen, starts at the top with
 * the focus on the heading, so that a screen reader says where one has come to. `place` is the title, unless screens share one.
 */
export function ScreenOpened({ title, place = title }: { title: string; place?: string }) {
  const brand = useKnownCoach()?.brand;
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = brand ? `${title} · ${brand}` : title;
  }, [title, brand]);
  const open = useEffectEvent((_place: string) => {
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst) return undefined;
    // Going back, the browser restores the place.
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
    // A dialog that closes as the screen opens keeps the focus until a moment later.
    const timer = setTimeout(focusHeading);
    return () => clearTimeout(timer);
  });
  useEffect(() => open(place), [place]);
  return null;
}

function focusHeading(): void {
  const main = document.querySelector('main');
  // A screen that put the focus somewhere itself knows better.
  if (main?.contains(document.activeElement)) return;
  const heading = main?.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
