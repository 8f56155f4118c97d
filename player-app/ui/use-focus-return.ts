import { useRef } from 'react';

/**
 * Returns props for a dialog's content that give the focus back to where it was before the dialog
 * opened. Radix does this only for its own trigger component, and these dialogs are opened by
 * state.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
