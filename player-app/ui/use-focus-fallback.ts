import { useEffect } from 'react';

/**
 * Moves the focus to the screen's heading when the focused element is removed from the page, such
 * as the button of a row that was just deleted. Otherwise the Tab key starts again at the top.
 *
 * Browsers fire no event for this in common, so a MutationObserver watches for it. It observes the
 * whole body, because dialogs are rendered there.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let lastFocused: Node | null = null;
    const remember = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Node ? target : null;
    };
    const focusHeading = () => {
      if (document.activeElement !== document.body || !lastFocused || lastFocused.isConnected) return;
      // An open dialog keeps the focus within itself.
      if (document.querySelector('[aria-modal=true]')) return;
      lastFocused = null;
      document.querySelector('h1')?.focus({ preventScroll: true });
    };
    // In a task of its own, as a dialog that is gone gives the focus back: that comes first.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(focusHeading);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
