import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name && existsSync(path.join(root, name)));
const documents = files.filter((name) => name.endsWith('.md'));

const read = (document: string) => readFileSync(path.join(root, document), 'utf8');

describe.each(documents)('%s', (document) => {
  test('the links of the page lead to files that exist', () => {
    const targets = [...read(document).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => target,
    );
    const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)));
    expect(missing).toEqual([]);
  });

  test('the page names folders and files that exist', () => {
    const names = [
      ...read(document).matchAll(
        /`((?:api|player-app|admin-app|sandbox|tests|tools|deploy|docs)\/[\w./-]*)`/g,
      ),
    ].map(([, name = '']) => name);
    const missing = names.filter((name) => !name.includes('/dist') && !existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
  });

  test('the page names source files that exist, also by their last names', () => {
    const names = [...read(document).matchAll(/`([a-z0-9][\w./-]*\.tsx?)`/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  test('the page has no marks of a merge that was not finished', () => {
    expect(read(document)).not.toMatch(/^(<{7}|={7}$|>{7})/m);
  });

  test('the page names npm scripts that exist', () => {
    // `migrate`, `reconcile` and `doctor` are the API's, in its folder here as in its artefact.
    const names = ['package.json', 'api/package.json'].flatMap((manifest) =>
      Object.keys((JSON.parse(read(manifest)) as { scripts: object }).scripts),
    );
    const named = [...read(document).matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
