import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { machineAt } from './machine.ts';
import { commandFile } from './site-files.ts';
import { requireFreeName } from './site-name.ts';
import { writeFiles } from './write-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-name-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const requireName = (name: string, path = '') =>
  requireFreeName(siteNamed(name, root), machineAt(root), path);

test('a name that no program has is free, and stays so with the site’s own command', () => {
  const site = siteNamed('anna', root);
  const programs = machineAt(root).programs;
  requireName('anna', programs);
  writeFiles(commandFile(site, join(programs, 'anna')), undefined);
  expect(() => requireName('anna', programs)).not.toThrow();
});

test('the command of another program is not replaced', () => {
  const { programs } = machineAt(root);
  mkdirSync(programs, { recursive: true });
  const file = join(programs, 'anna');
  writeFileSync(file, '#!/bin/sh\necho My own.\n');
  expect(() => requireName('anna')).toThrow(
    `anna is the name of a program, ${file}: choose another for the site, by --site NAME.`,
  );
});

test('a program on the path is not hidden by a command of its name, nor is one of Debian’s', () => {
  const tools = join(root, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'node'), '');
  expect(() => requireName('node', tools)).toThrow(`node is the name of a program, ${tools}/node`);
  expect(() => requireName('sh')).toThrow('sh is the name of a program');
});

test.each(['template1', 'postgres', 'public'])('the name %s is left to PostgreSQL', (name) => {
  expect(() => requireName(name)).toThrow(`PostgreSQL has a use of its own for the name ${name}`);
});
