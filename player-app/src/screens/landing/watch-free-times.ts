import type { FreeTimes } from '@lessons/contract';
import { fetchPublic } from './fetch-public.ts';
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

  const show = (name: 'loading' | 'failed' | 'empty' | 'times') => {
    for (const state of states) state.hidden = state.dataset['state'] !== name;
  };
  const load = () => {
    const turn = ++newest;
    if (!isKnown) show('loading');
    Promise.all([
      import(/* webpackChunkName: "free-times" */ './draw-free-times.ts'),
      fetchPublic<FreeTimes>('/api/free-times'),
    ]).then(
      ([{ drawFreeTimes }, times]) => {
        if (turn !== newest) return;
        isKnown = true;
        show(drawFreeTimes(panel, times) ? 'times' : 'empty');
      },
      // What is known stays: a time that is gone by then is said on the booking screen.
      () => turn === newest && !isKnown && show('failed'),
    );
  };
  panel.querySelector('[data-state=failed] button')?.addEventListener('click', load);
  button?.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.setAttribute('aria-expanded', String(!panel.hidden));
    if (!panel.hidden) load();
  });
  return () => panel.hidden || load();
}
