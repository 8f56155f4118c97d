import { useEffect } from 'react';

/**
 * Gives the focus to the screen's heading when what had it is gone: a row that is removed takes its button with it, and the keyboard
 * would start over at the top of the page.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => (last = target);
    const keep = () => {
      const isLost = document.activeElement === document.body && last instanceof Node && !last.isConnected;
      if (!isLost) return;
      last = null;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
    const removals = new MutationObserver(keep);
    document.addEventListener('focusin', remember);
    removals.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      removals.disconnect();
    };
  }, []);
}
