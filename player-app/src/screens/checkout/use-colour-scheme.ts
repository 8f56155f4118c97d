import { useSyncExternalStore } from 'react';
import type { ColourScheme } from './stripe-appearance.ts';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

function onChange(listener: () => void) {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The scheme the page is shown in, also when it changes at dusk. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(onChange, () => (dark().matches ? 'dark' : 'light'));
}
