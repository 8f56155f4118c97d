import { useEffect, useRef, type MouseEvent } from 'react';

const MILLISECONDS = 360;

/**
 * Lets a chosen time travel from the button that was pressed to its place in the summary. `chosenAt` is the instant that is
 * chosen, in milliseconds. Nothing moves for who asks for less motion.
 */
export function useChosenTimeFlight(chosenAt: number | undefined) {
  const from = useRef<DOMRect>(null);
  const to = useRef<HTMLElement>(null);
  useEffect(() => {
    const start = from.current;
    from.current = null;
    if (chosenAt === undefined || start === null || !to.current) return;
    if (matchMedia('(prefers-reduced-motion: no-preference)').matches) fly(to.current, start);
  }, [chosenAt]);
  return {
    to,
    /** Put on what contains the buttons. */
    onClickCapture: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      from.current = button?.getBoundingClientRect() ?? null;
    },
  };
}

function fly(element: HTMLElement, from: DOMRect): void {
  const place = element.getBoundingClientRect();
  const shift = `translate(${from.left - place.left}px, ${from.top - place.top}px)`;
  element.animate(
    [
      { transform: shift, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: MILLISECONDS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
