import { useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useKnownCoach } from '../coach-profile/use-coach.ts';

/** The browser itself puts the reader on the first screen that the page opens. */
let isFirst = true;

/**
 * Drawn beside a screen, once that is there: names the document and, after a change of screen, starts at the top with
 * the focus on the heading, so that a screen reader says where one has come to. Each screen has a title of its own.
 */
export function ScreenOpened({ title }: { title: string }) {
  const brand = useKnownCoach()?.brand;
  const navigation = useNavigationType();
  useEffect(() => {
    document.title = brand ? `${title} · ${brand}` : title;
  }, [title, brand]);
  const open = useEffectEvent((_title: string) => {
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst) return;
    // Going back, the browser restores the place.
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  });
  useEffect(() => open(title), [title]);
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
