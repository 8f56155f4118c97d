import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed, type Site } from '../site/site.ts';
import { requirePrograms } from './install-release.ts';

let root: string;
let site: Site;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-install-'));
  site = siteNamed('anna', root);
});
afterEach(() => rmSync(root, { recursive: true }));

function run(version: string, programs: string[]): void {
  mkdirSync(join(site.releases, version, 'api'), { recursive: true });
  for (const name of programs) writeFileSync(join(site.releases, version, 'api', name), '');
  symlinkSync(version, site.current);
}

test('a site that runs a release without the programs is updated first, and a new site has none', () => {
  requirePrograms(site);
  run('1.0.0', ['main.js', 'migrate.js']);
  expect(() => requirePrograms(site)).toThrow('node api/operate.js --site anna update api.tar.gz');
});

test('a site that runs a release with the programs is set up again', () => {
  run('1.1.0', ['main.js', 'operate.js']);
  expect(() => requirePrograms(site)).not.toThrow();
});
