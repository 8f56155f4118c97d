import { useSyncExternalStore } from 'react';

const MOVED = 'coach-module-moved';

/** The module's part of the address. Anything else opens the panel. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => {
    const { pathname, search } = location;
    return pathname.startsWith('/admin') ? pathname + search : '/admin';
  });
}

export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new Event(MOVED));
}

function subscribe(onMove: () => void): () => void {
  for (const event of ['popstate', MOVED]) addEventListener(event, onMove);
  return () => {
    for (const event of ['popstate', MOVED]) removeEventListener(event, onMove);
  };
}
