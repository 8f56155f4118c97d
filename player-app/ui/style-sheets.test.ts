import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');
const files = globSync('{player-app/{src,ui},admin-app/src}/**/*.css', { cwd: ROOT });
/** A tap on a week of the chart shows its value. */
const SHOWS_ON_TAP = 'admin-app/src/money-page/weeks-chart.module.css';

/** Returns the style sheet without the rules that are only for devices that can hover. */
function withoutHovering(css: string): string {
  const start = css.indexOf('@media (hover: hover)');
  if (start === -1) return css;
  let end = css.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[css.charAt(end)] ?? 0;
  return withoutHovering(css.slice(0, start) + css.slice(end));
}

/** Returns the selectors that change something on hover: their rule does not count without it. */
function hoverSelectorsIn(css: string): string[] {
  const lists = [...css.matchAll(/([^{};]+)\{/g)].map(([, list = '']) => list.split(',\n'));
  return lists.flatMap((list) => {
    const selectors = list.map((selector) => selector.replace(/\/\*.*\*\//s, '').trim());
    return selectors.filter(
      (selector) =>
        selector.includes(':hover') &&
        !selectors.includes(selector.replace(/:hover(:not\(:disabled\))?/, '')),
    );
  });
}

test('touch screens, which keep the hover state after a tap, get no hover styles', () => {
  expect(files.length).toBeGreaterThan(50);
  const wrong = files
    .filter((file) => file !== SHOWS_ON_TAP)
    .flatMap((file) => {
      const css = withoutHovering(readFileSync(path.join(ROOT, file), 'utf8'));
      return hoverSelectorsIn(css).map((selector) => `${file}: ${selector}`);
    });
  expect(wrong).toEqual([]);
});

test('`text-decoration` names a line alone: Safari ignores one with a style or a thickness', () => {
  const ignored = files.flatMap((file) => {
    const css = readFileSync(path.join(ROOT, file), 'utf8');
    return [...css.matchAll(/text-decoration: [\w-]+ [^;]*;/g)].map(([rule]) => `${file}: ${rule}`);
  });
  expect(ignored).toEqual([]);
});
