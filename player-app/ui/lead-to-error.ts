/**
 * Moves the focus to a field whose error is drawn. The error is read out with the field, so that it is no alert as well.
 * The error of a field that has the focus already stays one.
 */
export function leadToError(field: HTMLElement): void {
  if (document.activeElement === field) return;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const id of ids) document.getElementById(id)?.removeAttribute('role');
  field.focus();
}
