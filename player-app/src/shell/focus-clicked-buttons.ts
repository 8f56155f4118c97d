/**
 * Gives a clicked button the focus, since Safari does not: a dialog that the button opens gives the focus back to where it
 * was. Returns the way to stop.
 */
export function focusClickedButtons(): () => void {
  const focus = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { activeElement } = document;
    // Safari leaves it on the page or the dialog around the button. A menu has taken it when its button was pressed.
    if (button && button !== activeElement && activeElement?.contains(button))
      button.focus({ preventScroll: true, focusVisible: false });
  };
  // In the capture phase: before the button's own listener opens the dialog.
  document.addEventListener('click', focus, { capture: true });
  return () => document.removeEventListener('click', focus, { capture: true });
}
