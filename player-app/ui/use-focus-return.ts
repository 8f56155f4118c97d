import { useRef, type FocusEvent } from 'react';

/**
 * Returns props for a dialog's content that give the focus back to where it was before the dialog
 * opened. Radix does this only for its own trigger component, and these dialogs are opened by state.
 * The focus starts on the field with the attribute `data-autofocus`; without one Radix chooses.
 * Whatever gets the focus is scrolled into view: Radix does not scroll where Tab begins again, and
 * Chromium scrolls to the caret of a text field only, which may lie below a sticky button.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onFocus: ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest' }),
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const panel = event.target;
      const field = panel instanceof Element && panel.querySelector('[data-autofocus]');
      if (!(field instanceof HTMLElement)) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
