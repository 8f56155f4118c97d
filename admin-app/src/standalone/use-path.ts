import { useSyncExternalStore } from 'react';

const NAVIGATED = 'coach-module-navigated';

/** Returns the module's part of the URL. Any other path opens the panel. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => {
    const { pathname, search } = location;
    return pathname.startsWith('/admin') ? pathname + search : '/admin';
  });
}

export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new Event(NAVIGATED));
}

function subscribe(onChange: () => void): () => void {
  for (const event of ['popstate', NAVIGATED]) addEventListener(event, onChange);
  return () => {
    for (const event of ['popstate', NAVIGATED]) removeEventListener(event, onChange);
  };
}
