import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../fixtures/api/eventually.ts';
import { faults } from './alerts/faults.ts';
import { startWatchedSite, type WatchedSite } from './alerts/start-watched-site.ts';

/* Each alert of deploy/monitoring/rules.yaml, as Debian's Prometheus sees it: silent before its fault, firing by it. */

const closing = new AsyncDisposableStack();
let site: WatchedSite;
beforeAll(async () => {
  site = await startWatchedSite(closing);
});
afterAll(() => closing.disposeAsync());

const firing = () => site.prometheus.firing();

test.each(faults)('the alert $alert is silent before its fault, and fires by it', async (fault) => {
  const { alert, others = [], make, meanwhile } = fault;
  await eventually(firing, (names) => names.length === 0, 180_000);
  const mend = await make(site);
  try {
    const seen = await eventually(
      async () => {
        await meanwhile?.(site);
        return firing();
      },
      (names) => names.includes(alert),
      180_000,
    );
    expect(seen.filter((name) => name !== alert && !others.includes(name))).toEqual([]);
  } finally {
    await mend();
  }
});

test('the alert TargetGone fires when one of two processes is gone, and ApiGone when both are', async () => {
  await eventually(firing, (names) => names.length === 0, 180_000);
  // The database was away just before: a worker begins again within a minute.
  const gone = async () => (await firing()).filter((name) => name !== 'WorkerOff');
  const [first, second] = site.processes;
  await second?.kill();
  expect(await eventually(gone, (names) => names.length > 0, 180_000)).toEqual(['TargetGone']);
  await first?.kill();
  expect(await eventually(gone, (names) => names.length > 1, 180_000)).toEqual(['ApiGone', 'TargetGone']);
});

test('the alert JobsFail also sees a job by the clock, which begins anew each minute', () => {
  const unitTests = join(import.meta.dirname, 'alerts/jobs-by-the-clock.yaml');
  expect(execFileSync('promtool', ['test', 'rules', unitTests], { encoding: 'utf8' })).toContain('SUCCESS');
});

test('each alert has its fault here', () => {
  const rules = readFileSync(new URL('../../../deploy/monitoring/rules.yaml', import.meta.url), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const tested = [...faults.map(({ alert }) => alert), 'TargetGone', 'ApiGone'];
  expect(tested.toSorted()).toEqual(alerts.toSorted());
});
