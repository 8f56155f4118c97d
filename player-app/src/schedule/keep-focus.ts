/**
 * Gives the focus to the screen's heading if nothing has it, since a lesson that leaves its list takes its button with
 * it, and the keyboard would start over at the top of the page. A closing dialog hands the focus back in a task of its
 * own; this comes after it.
 */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
}
