/**
 * Lets every ordinary link to a screen stay within the page, whoever drew it: the kit and the coach's module know no
 * router, and write `<a href="/book">`. Returns the way to stop.
 */
export function followLinks(go: (to: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const to = screenAddress(event);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

/** Where a click leads within the page; undefined if it is the browser's to handle. */
function screenAddress(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return undefined;
  // A place on this very screen: the browser scrolls there and moves the focus.
  if (hash && pathname === location.pathname && search === location.search) return undefined;
  return pathname + search + hash;
}
