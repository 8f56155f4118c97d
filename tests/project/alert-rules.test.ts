import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startTestApi, type TestApi } from '../fixtures/api/start-test-api.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

/* Whether each alert fires is tested with Prometheus: tests/releases/machine/faults.ts. */

const root = new URL('../../', import.meta.url);
const rulesFile = parse(readFileSync(new URL('deploy/monitoring/rules.yaml', root), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = rulesFile.groups.flatMap((group) => group.rules);
const page = readFileSync(new URL('docs/operations.md', root), 'utf8');
/** The metrics of Prometheus itself and of its exporters. */
const METRICS_OF_OTHERS = [
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];

let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi({ database, scrapeDatabaseUrl: database.url });
  await api.knex.raw(`select graphile_worker.add_job('send-refund', '{}')`);
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

test('the page about operations explains each alert in the order of the rules, and whether it wakes somebody', () => {
  const [, section = ''] = /^## Alerts\n(.*?)^## /ms.exec(page) ?? [];
  const [waking = '', later = ''] = section.split('**In the morning**');
  const namesIn = (text: string) => [...text.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
  const named = (severity: string) =>
    rules.filter(({ labels }) => labels.severity === severity).map(({ alert }) => alert);
  expect(namesIn(waking)).toEqual(named('page'));
  expect(namesIn(later)).toEqual(named('day'));
  expect(rules).toHaveLength(namesIn(section).length);
  expect(rules.length).toBeGreaterThan(20);
});

test('each alert uses metrics that a real scrape has, and labels that these have', async () => {
  const names = await scrapedNames();
  for (const { alert, expr } of rules) {
    const used = expr.match(/\b(?:lessons|node|probe)_[a-z_]+|\bup\b/g) ?? [];
    const missing = used.filter((name) => !names.has(name) && !METRICS_OF_OTHERS.includes(name));
    expect({ alert, used: used.length > 0, missing }).toEqual({ alert, used: true, missing: [] });
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
  expect(counted).toEqual(Array.from({ length: 3 }, () => ['/api/webhooks/stripe', '/api/config/payments']));
});

test('the page names every metric of the product', async () => {
  const own = [...(await scrapedNames())].filter((name) => name.startsWith('lessons_'));
  const withoutSuffix = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  // It has no sample before the first payment.
  for (const name of [...withoutSuffix, 'lessons_payments']) expect(page).toContain(`\`${name}\``);
});
