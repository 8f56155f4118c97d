/**
 * Gives the focus to the screen's heading if nothing has it: a lesson that leaves its list takes its button with it, and
 * the keyboard would start over at the top of the page. Waits until a closing dialog is gone.
 */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
}
