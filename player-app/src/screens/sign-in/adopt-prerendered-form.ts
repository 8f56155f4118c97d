import { hasBeenHere } from '../../error-reports/allow-reports.ts';
import { pressedButton, SIGN_IN_PAGE } from './prerendered-form.ts';

/** Removes the pre-rendered form from the page. */
export function removePrerenderedForm(): void {
  document.getElementById(SIGN_IN_PAGE)?.remove();
  // Not before the screen was shown in the form's fonts, so that it looks the same at first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.documentElement.classList.remove(SIGN_IN_PAGE)),
  );
}

/**
 * Removes it once the screen is drawn, which gets what was typed, the focus and the button that was pressed. All at once:
 * what is typed while React draws the screen still goes into the form.
 */
export function adoptPrerenderedForm(onEmailChange: (email: string) => void): void {
  const page = document.getElementById(SIGN_IN_PAGE);
  const screen = document.getElementById('root');
  if (!page || !screen) return;
  const { activeElement } = document;
  for (const typed of page.querySelectorAll('input')) {
    const field = screen.querySelector<HTMLInputElement>(`[name=${typed.name}]`);
    if (!field) continue;
    if (typed.value) field.value = typed.value;
    // Its value is React's, which draws it again only after the button below is pressed.
    if (typed.name === 'email') onEmailChange(typed.value);
    if (typed === activeElement) field.focus();
  }
  const other = hasBeenHere() ? '[data-newcomer]' : '[data-returning]';
  const buttons = [...page.querySelectorAll('button')].filter((button) => !button.closest(other));
  const pressed = buttons.findIndex((button) => button === pressedButton());
  removePrerenderedForm();
  screen.querySelectorAll('button')[pressed]?.click();
}
