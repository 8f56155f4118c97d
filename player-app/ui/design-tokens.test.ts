import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const page = read('../../docs/design.md');
const [light = '', dark = ''] = read('tokens.css').split('@media (prefers-color-scheme: dark)');

/** Returns the tokens that a style sheet defines, with their values. */
const tokensOf = (css: string) =>
  new Map(
    [...css.matchAll(/^\s+(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]),
  );

test('docs/design.md names every token, and no other', () => {
  const named = [...page.matchAll(/`(--[\w-]+)`/g)].map(([, name = '']) => name);
  expect([...new Set(named)].toSorted()).toEqual([...tokensOf(light).keys()].toSorted());
});

test('docs/design.md gives the colours that the tokens have in both schemes', () => {
  const rows = [...page.matchAll(/^\| `(--[\w-]+)` \| `([^`]+)` \| (?:`([^`]+)`|same) \|/gm)];
  expect(rows.length).toBeGreaterThan(25);
  const [inLight, inDark] = [tokensOf(light), tokensOf(dark)];
  const real = rows.map(([, name = '']) => [name, inLight.get(name), inDark.get(name)]);
  expect(rows.map(([, name = '', ...values]) => [name, ...values])).toEqual(real);
});

test('docs/design.md gives the sizes of text and the corners that the tokens have', () => {
  const sizes = [
    ...page.matchAll(/^\| `(--text-[\w-]+)` \| (\S+rem) \|/gm),
    ...page.matchAll(/`(--(?:radius)-[\w-]+)` \((\S+px)\)/g),
  ];
  expect(sizes.length).toBeGreaterThan(8);
  for (const [, name = '', size] of sizes) expect([name, tokensOf(light).get(name)]).toEqual([name, size]);
});
