import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '../..');

let copy: string;

beforeEach(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'imports-'));
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterEach(() => rm(copy, { recursive: true }));

/** Writes the files into an empty copy of the project and returns the names of the rules that they break. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(copy, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const folders = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? name))];
  const { stdout } = await cruise(folders);
  const { summary } = JSON.parse(stdout);
  expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(files).length);
  return summary.violations.map(({ rule }: { rule: { name: string } }) => rule.name);
}

function cruise(folders: string[]): Promise<{ stdout: string }> {
  const depcruise = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.js');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [depcruise, '--config', config, '--output-type', 'json', ...folders],
      { cwd: copy, maxBuffer: 1e8 },
      // The exit status is the number of broken rules.
      (error, stdout) => (stdout ? resolve({ stdout }) : reject(error ?? new Error('No output.'))),
    );
  });
}

test('the import rules allow imports along the layers', async () => {
  const rules = await brokenRules({
    'api/src/lessons/booking.ts': "import { pay } from '../payments/pay.ts';\nexport const booking = pay;\n",
    'api/src/payments/pay.ts': 'export const pay: number = 1;\n',
  });
  expect(rules).toEqual([]);
});

test('the import rules report two folders that import each other, even by types alone', async () => {
  const rules = await brokenRules({
    'admin-app/src/week/week.tsx':
      "import { lesson } from '../lessons/lesson.tsx';\nexport interface Week { days: number }\nexport const first = lesson;\n",
    'admin-app/src/lessons/lesson.tsx': "export const lesson: string = 'one';\n",
    'admin-app/src/lessons/list.tsx':
      "import type { Week } from '../week/week.tsx';\nexport const list = (week: Week) => week.days;\n",
  });
  expect(rules).toContain('no-circle-between-folders');
});

test('the import rules report two files that import each other', async () => {
  const rules = await brokenRules({
    'api/rules/a.ts': "import { b } from './b.ts';\nexport const a = (): number => b();\n",
    'api/rules/b.ts': "import { a } from './a.ts';\nexport const b = (): number => a();\n",
  });
  expect(rules).toContain('no-circle-between-files');
});

test('the import rules report an import from a higher layer', async () => {
  const rules = await brokenRules({
    'api/src/payments/pay.ts':
      "import { booking } from '../lessons/booking.ts';\nexport const pay = booking;\n",
    'api/src/lessons/booking.ts': 'export const booking: number = 1;\n',
  });
  expect(rules).toEqual([expect.stringContaining('payments')]);
});

test('the import rules report a folder that no layer names', async () => {
  const rules = await brokenRules({
    'api/src/weather/forecast.ts':
      "import { pay } from '../payments/pay.ts';\nexport const forecast = pay;\n",
    'api/src/payments/pay.ts': 'export const pay: number = 1;\n',
  });
  expect(rules).toContain('folder-without-layer-in-api/src');
});

test('the import rules report a screen that imports another screen', async () => {
  const rules = await brokenRules({
    'player-app/src/screens/home/home.tsx':
      "import { book } from '../booking/book.tsx';\nexport const home = book;\n",
    'player-app/src/screens/booking/book.tsx': 'export const book: number = 1;\n',
  });
  expect(rules).toEqual(['screens-know-no-other-screen']);
});

test('the import rules report a sandbox service that knows the product, and one that is not used by its index', async () => {
  const rules = await brokenRules({
    'sandbox/payments/index.ts': "export { fault } from './fault.ts';\n",
    'sandbox/payments/fault.ts':
      "import { url } from '../../api/src/database/url.ts';\nexport const fault = url;\n",
    'api/src/database/url.ts': 'export const url: number = 1;\n',
    'sandbox/start/start.ts': "import { fault } from '../payments/fault.ts';\nexport const start = fault;\n",
  });
  expect(rules.toSorted()).toEqual([
    'services-of-the-sandbox-know-no-product',
    'services-of-the-sandbox-only-by-their-index',
  ]);
});

test.each(['sandbox', 'tests', 'tools'])(
  'the import rules report a part of the product that imports from %s',
  async (folder) => {
    const rules = await brokenRules({
      [`${folder}/start/accounts.ts`]: 'export const accounts: number = 1;\n',
      'api/src/database/seed.ts': `export { accounts } from '../../../${folder}/start/accounts.ts';\n`,
      'player-app/src/shell/seed.ts': `export { accounts } from '../../../${folder}/start/accounts.ts';\n`,
    });
    expect(rules).toEqual([
      'product-knows-no-sandbox-tests-or-tools',
      'product-knows-no-sandbox-tests-or-tools',
    ]);
  },
);
