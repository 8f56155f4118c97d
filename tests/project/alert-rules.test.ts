import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startTestApi, type TestApi } from '../fixtures/api/start-test-api.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; description: string };
}

const docs = new URL('../../docs/', import.meta.url);
const rulesFile = parse(readFileSync(new URL('deploy/prometheus-rules.yaml', docs), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = rulesFile.groups.flatMap((group) => group.rules);
const page = readFileSync(new URL('operations.md', docs), 'utf8');

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi({ database, scrapeDatabaseUrl: database.url });
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

/** Returns the names of the metrics in a scrape after one request. */
async function scrapedNames(): Promise<Set<string>> {
  await api.call('GET', '/api/health');
  const text = (await api.metrics?.scrape()) ?? '';
  return new Set(text.split('\n').flatMap((line) => /^([a-z_]+)[{ ]/.exec(line)?.[1] ?? []));
}

test('there are five alerts, which the page about operations explains in the same order', () => {
  const [, section = ''] = /^## Alerts\n(.*?)^## /ms.exec(page) ?? [];
  const explained = [...section.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
  expect(rules).toHaveLength(5);
  expect(explained).toEqual(rules.map(({ alert }) => alert));
});

test('each alert uses metrics that a real scrape has, and labels that these have', async () => {
  const names = await scrapedNames();
  for (const { alert, expr } of rules) {
    const used = expr.match(/lessons_[a-z_]+/g) ?? [];
    expect({ alert, used: used.length > 0, missing: used.filter((name) => !names.has(name)) }).toEqual({
      alert,
      used: true,
      missing: [],
    });
  }
});

test('failures are counted without checks, event streams and unknown paths', async () => {
  for (const path of ['/api/health', '/api/ready', '/nowhere', '/api/config/payments'])
    await api.call('GET', path);
  await fetch(`${api.url}/api/events`, { method: 'HEAD' });
  const text = (await api.metrics?.scrape()) ?? '';
  const routes = new Set(
    [...text.matchAll(/_seconds_count\{method="\w+",route="([^"]+)"/g)].map(([, name]) => name),
  );
  const { expr = '' } = rules.find(({ alert }) => alert === 'RequestsFail') ?? {};
  const counted = expr.match(/_seconds_count\{.*?\}/g)?.map((selector) => {
    const [, excluded = ''] = /route!~"([^"]+)"/.exec(selector) ?? [];
    return [...routes].filter((name) => !new RegExp(`^(?:${excluded})$`).test(`${name}`));
  });
  expect(routes).toContain('/api/events');
  expect(counted).toEqual(Array.from({ length: 3 }, () => ['/api/config/payments']));
});

test('the page names every metric of the product', async () => {
  const own = [...(await scrapedNames())].filter((name) => name.startsWith('lessons_'));
  const withoutSuffix = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  // These have no sample before the first job and the first payment.
  for (const name of [...withoutSuffix, 'lessons_jobs', 'lessons_payments'])
    expect(page).toContain(`\`${name}\``);
});
