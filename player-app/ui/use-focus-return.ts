import { useRef } from 'react';

/**
 * Puts the focus back where it was before a dialog opened. Radix does so only for a trigger of its own, and these dialogs
 * are opened by whatever the caller has.
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
