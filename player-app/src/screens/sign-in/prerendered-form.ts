import { hasBeenHere } from '../../error-reports/allow-reports.ts';
import { firstModeAt, waitingFor } from './waiting-for.ts';

/*
 * The page has the sign-in form in its HTML, so that it can be filled in before React is there. What is done with it
 * until then, the screen takes over that is drawn in its place: `adopt-prerendered-form.ts`.
 */

/** Id of the pre-rendered form's element, and the root's class while it is shown. */
export const SIGN_IN_PAGE = 'sign-in';

let pressed: Element | null = null;

/** Returns the form's button that was pressed last. Enter in a field presses one, too. */
export const pressedButton = (): Element | null => pressed;

/** Shows the form as the screen will, and remembers what is pressed before the screen can act on it. */
export function openPrerenderedForm(parsed: Promise<void>): void {
  const { classList } = document.documentElement;
  const path = pathOfReturn();
  const mode = firstModeAt(path);
  classList.add(SIGN_IN_PAGE, hasBeenHere() ? 'returning' : 'newcomer', `first-${mode}`);
  const waiting = waitingFor(path);
  if (waiting) classList.add('lesson-waits');
  void parsed.then(() => fillIn(mode, waiting));
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest(`#${SIGN_IN_PAGE} button`) ?? pressed;
  });
  // No form of the app is ever sent by the browser itself.
  addEventListener('submit', (event) => event.preventDefault());
}

/** Leaves one form, and says what waits. */
function fillIn(mode: string, waiting: string | null): void {
  // What is not shown must not look like a form to password managers.
  for (const other of document.querySelectorAll(`#${SIGN_IN_PAGE} [data-mode]:not([data-mode=${mode}])`))
    other.remove();
  if (waiting) document.querySelector(`#${SIGN_IN_PAGE} [data-lesson]`)?.replaceChildren(waiting);
}

/** Returns the path that opens after signing in: that of the page or, after a reload, of the history entry. */
function pathOfReturn(): string {
  // React Router keeps a location's state there.
  const { usr } = (history.state ?? {}) as { usr?: { returnTo?: string } };
  return usr?.returnTo ?? location.pathname + location.search;
}
