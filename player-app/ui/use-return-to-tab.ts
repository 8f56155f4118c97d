import { useEffect, useEffectEvent } from 'react';

const MINUTE = 60_000;

/**
 * Calls `onReturn` when the tab is looked at again after a minute or more: it was hidden, or another window had the focus.
 */
export function useReturnToTab(onReturn: () => void): void {
  const onReturned = useEffectEvent(onReturn);
  useEffect(() => {
    let leftAt: number | null = null;
    const leave = () => {
      leftAt ??= Date.now();
    };
    const arrive = () => {
      const awayMs = leftAt === null ? 0 : Date.now() - leftAt;
      leftAt = null;
      if (awayMs >= MINUTE) onReturned();
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? arrive() : leave());
    // With the focus in a frame of the page, such as the card form's, the document still has it.
    const onBlur = () => document.hasFocus() || leave();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', arrive);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', arrive);
    };
  }, []);
}
