import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in an element when a change disables or removes its focused button. Otherwise the Tab key would start
 * again at the top of the page.
 */
export function useKeptFocus<Container extends HTMLElement>() {
  const container = useRef<Container>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const isLost = focused.current?.isConnected === false || focused.current?.matches(':disabled');
    if (!isLost) return;
    focused.current = null;
    const next = container.current?.querySelector<HTMLElement>('button:enabled') ?? container.current;
    next?.focus({ preventScroll: true });
  });
  return {
    ref: container,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // React calls this when the person leaves, but not when it removes the element.
    onBlur: () => {
      focused.current = null;
    },
  };
}
