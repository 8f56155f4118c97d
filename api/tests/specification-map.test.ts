import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const map = readFileSync('docs/specification-map.md', 'utf8');
const files = globSync('{player-app,admin-app,api}/**/*.test.{ts,tsx}', {
  exclude: (path) => /node_modules|dist/.test(path),
});

/** Every `file` of the map with the tests that are named behind it: `file`: *one test*, *another*. */
const mentions = [...map.matchAll(/`([^`]+\.test\.tsx?)`(?:: (\*[^*]+\*(?:, \*[^*]+\*)*))?/g)].map(
  ([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
  }),
);

test('the map of the specification names tests that exist', () => {
  const missing = mentions.flatMap(({ file, names }) => {
    const [path, another] = files.filter((candidate) => candidate.endsWith(`/${file}`) || candidate === file);
    if (!path) return [`no file ${file}`];
    if (another) return [`${file} could be ${path} or ${another}`];
    const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
    const quoted = (name: string) => ["'", '"', '`'].some((quote) => source.includes(quote + name + quote));
    return names.filter((name) => !quoted(name)).map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(mentions.length).toBeGreaterThan(100);
});
