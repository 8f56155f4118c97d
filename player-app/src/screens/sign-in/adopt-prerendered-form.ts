import { hasBeenHere } from '../../error-reports/allow-reports.ts';
import { pressedButton, SIGN_IN_PAGE } from './prerendered-form.ts';

/** Returns what was typed as e-mail address into the pre-rendered form. */
export function prerenderedEmail(): string {
  return document.querySelector<HTMLInputElement>(`#${SIGN_IN_PAGE} [name=email]`)?.value ?? '';
}

/** Removes the pre-rendered form from the page. */
export function removePrerenderedForm(): void {
  document.getElementById(SIGN_IN_PAGE)?.remove();
  // Not before the screen was shown in the form's fonts, so that it looks the same at first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.documentElement.classList.remove(SIGN_IN_PAGE)),
  );
}

/** Removes it once the screen is drawn, which gets the form's password, its focus and the button that was pressed. */
export function adoptPrerenderedForm(): void {
  const page = document.getElementById(SIGN_IN_PAGE);
  const screen = document.getElementById('root');
  if (!page || !screen) return;
  const { activeElement } = document;
  for (const typed of page.querySelectorAll('input')) {
    const field = screen.querySelector<HTMLInputElement>(`[name=${typed.name}]`);
    if (!field) continue;
    // The address is there already: its value is React's.
    if (typed.name === 'password' && typed.value) field.value = typed.value;
    if (typed === activeElement) field.focus();
  }
  const other = hasBeenHere() ? '[data-newcomer]' : '[data-returning]';
  const buttons = [...page.querySelectorAll('button')].filter((button) => !button.closest(other));
  const pressed = buttons.findIndex((button) => button === pressedButton());
  removePrerenderedForm();
  screen.querySelectorAll('button')[pressed]?.click();
}
