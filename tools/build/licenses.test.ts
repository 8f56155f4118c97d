import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../tools/build/front-ends.ts';
import { licensesOf } from './licenses.ts';

test('the licences of an artefact name the product’s and each bundled package’s once, with the text', () => {
  const files = ['knex/knex.js', 'knex/lib/index.js', '@date-fns/tz/index.js'];
  const text = licensesOf([
    ...files.map((file) => join(ROOT, 'node_modules', file)),
    join(ROOT, 'api/src/main.ts'),
  ]);
  const [own, ...packages] = text.split(/\n-{80}\n\n/);
  expect(own).toMatch(/^MIT License\n/);
  expect(packages.slice(1)).toEqual([
    expect.stringMatching(/^@date-fns\/tz [\d.]+\nLicense: MIT\n[^]*Permission is hereby granted/),
    expect.stringMatching(/^knex [\d.]+\nLicense: MIT\n[^]*Permission is hereby granted/),
  ]);
});
