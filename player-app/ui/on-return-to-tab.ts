import { deviceNow } from './server-clock.ts';

const MINUTE = 60_000;

/**
 * Calls `onReturn` when the tab was hidden, or without the focus, for a minute or more and is
 * active again. Returns a function that stops that.
 */
export function onReturnToTab(onReturn: () => void): () => void {
  let leftAt: number | null = null;
  const leave = () => {
    leftAt ??= deviceNow();
  };
  const arrive = () => {
    const awayMs = leftAt === null ? 0 : deviceNow() - leftAt;
    leftAt = null;
    if (awayMs >= MINUTE) onReturn();
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? arrive() : leave());
  // With the focus in an iframe of the page, such as the card form's, the document still has it.
  const onBlur = () => document.hasFocus() || leave();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('blur', onBlur);
  window.addEventListener('focus', arrive);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('blur', onBlur);
    window.removeEventListener('focus', arrive);
  };
}
