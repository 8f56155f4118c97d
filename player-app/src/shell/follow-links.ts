import { addressWithinPage } from '@lessons/ui/link-clicks.ts';

/**
 * Lets every ordinary link to a screen stay within the page, whoever drew it: the kit and the coach's module know no
 * router, and write `<a href="/book">`. Returns the way to stop.
 */
export function followLinks(go: (to: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const to = addressWithinPage(event);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
