/*
 * The page has the sign-in form in its HTML, so that it can be filled in before React is there. What is done with it
 * until then, the screen takes over that is drawn in its place: `adopt-prerendered-form.ts`.
 */

/** Id of the pre-rendered form's element, and the root's class while it is shown. */
export const SIGN_IN_PAGE = 'sign-in';

let pressed: Element | null = null;

/** Returns the form's button that was pressed last. Enter in a field presses one, too. */
export const pressedButton = (): Element | null => pressed;

/** Remembers what is pressed before the screen can act on it. */
export function watchPrerenderedForm(): void {
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest(`#${SIGN_IN_PAGE} button`) ?? pressed;
  });
  // No form of the app is ever sent by the browser itself.
  addEventListener('submit', (event) => event.preventDefault());
}
