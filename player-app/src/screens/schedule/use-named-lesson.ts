import { createContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LessonLists } from './lesson-lists.ts';

/** The id of the lesson that the address names; its card is marked. */
export const NamedLesson = createContext<string | null>(null);

/** Returns the id of a lesson's card in the page. */
export function cardIdOf(lessonId: string): string {
  return `lesson-${lessonId}`;
}

/**
 * Returns the lesson in the address, which a mail's link sets: `/schedule?lesson=ID`. Its card is scrolled into view
 * and gets the focus, once. `isMissing`: it is in none of the lists.
 */
export function useNamedLesson(lists: LessonLists | undefined): { id: string | null; isMissing: boolean } {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('lesson');
  const isShown =
    lists !== undefined &&
    [lists.upcoming, lists.recent, lists.cancelled].some((list) => list.some((lesson) => lesson.id === id));
  // The player may clear it from the lists later.
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  useEffect(() => {
    if (id === null || !isShown) return;
    // After the shell has scrolled a new screen to its top.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(cardIdOf(id));
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isShown]);
  return { id, isMissing: lists !== undefined && id !== null && !isShown && !wasShown };
}
