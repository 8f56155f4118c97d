import { pressedButton, SIGN_IN_PAGE } from './watch-early-entry.ts';

/** Returns what was typed as e-mail address into the pre-rendered form. */
export function earlyEmail(): string {
  return document.querySelector<HTMLInputElement>(`#${SIGN_IN_PAGE} [name=email]`)?.value ?? '';
}

/** Takes the pre-rendered form out of the page. */
export function takeOutEarlyEntry(): void {
  document.getElementById(SIGN_IN_PAGE)?.remove();
  // Not before the screen was shown in the form's fonts, so that it looks the same at first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.documentElement.classList.remove(SIGN_IN_PAGE)),
  );
}

/** The same, once the screen is drawn: it gets the form's password, its focus and the button that was pressed. */
export function takeOverEarlyEntry(): void {
  const page = document.getElementById(SIGN_IN_PAGE);
  const screen = document.getElementById('root');
  if (!page || !screen) return;
  const { activeElement } = document;
  for (const early of page.querySelectorAll('input')) {
    const field = screen.querySelector<HTMLInputElement>(`[name=${early.name}]`);
    if (!field) continue;
    // The address is there already: its value is React's.
    if (early.name === 'password' && early.value) field.value = early.value;
    if (early === activeElement) field.focus();
  }
  const pressed = [...page.querySelectorAll('button')].findIndex((button) => button === pressedButton());
  takeOutEarlyEntry();
  screen.querySelectorAll('button')[pressed]?.click();
}
