import type { FreeTimes } from '@lessons/contract';
import { fetchPublic } from '../../requests/public-calls.ts';
import { ALL_FREE } from './landing-ids.ts';

/**
 * Lets the visitor open the free hours of the next days, which are fetched then. Returns a function that fetches them
 * again while they are open.
 */
export function watchFreeTimes(): () => void {
  const part = document.getElementById(ALL_FREE);
  const [button, panel] = part?.children ?? [];
  if (!(panel instanceof HTMLElement)) throw new Error(`The landing page has no ${ALL_FREE}.`);
  const states = panel.querySelectorAll<HTMLElement>('[data-state]');
  let newest = 0;
  let isKnown = false;
  let drawAgain: (() => void) | null = null;

  const show = (name: 'loading' | 'failed' | 'empty' | 'times') => {
    for (const state of states) state.hidden = state.dataset['state'] !== name;
  };
  const load = async () => {
    const turn = ++newest;
    if (!isKnown) show('loading');
    try {
      const [{ drawFreeTimes }, times] = await Promise.all([
        import('./draw-free-times.ts'),
        fetchPublic<FreeTimes>('/api/free-times'),
      ]);
      if (turn !== newest) return;
      isKnown = true;
      drawAgain = drawFreeTimes(panel, times);
      show(drawAgain ? 'times' : 'empty');
    } catch {
      // What is known stays: a time that is gone by then is said on the booking screen.
      if (turn === newest && !isKnown) show('failed');
    }
  };
  panel.addEventListener('change', () => drawAgain?.());
  panel.querySelector('[data-state=failed] button')?.addEventListener('click', () => void load());
  part?.setAttribute('data-ready', '');
  button?.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.setAttribute('aria-expanded', String(!panel.hidden));
    if (!panel.hidden) void load();
  });
  return () => {
    if (!panel.hidden) void load();
  };
}
