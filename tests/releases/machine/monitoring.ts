import { readFileSync, writeFileSync } from 'node:fs';
import { eventually } from '../../fixtures/api/eventually.ts';
import type { Machine } from './start-machine.ts';

/** A minute of the rules takes a second. */
const FASTER = 60;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * Returns rules with all their times scaled: how long a fault lasts before its alert fires, and over which time a rate is
 * measured. Ages that are compared, such as `> 86400`, stay: a fault has rows of that age.
 */
function scaleRules(rules: string): string {
  const scale = (_time: string, start: string, count: string, unit: keyof typeof SECONDS, end: string) =>
    `${start}${(Number(count) * SECONDS[unit] * 1_000) / FASTER}ms${end}`;
  return rules.replaceAll(/(for: )(\d+)([smhd])($)/gm, scale).replaceAll(/(\[)(\d+)([smhd])(\])/g, scale);
}

/** Starts Prometheus and Alertmanager as docs/operations.md says. Resolves when all is watched. */
export async function startMonitoring(machine: Machine): Promise<void> {
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(machine.at(path), change(readFileSync(machine.at(path), 'utf8')));
  // The five lines that are marked, for a mail server without TLS and accounts.
  edit('monitoring/alertmanager.yaml', (text) =>
    text
      .replace(/smtp_smarthost: .*/, 'smtp_smarthost: services.test:2025\n  smtp_require_tls: false')
      .replaceAll(/ {2}smtp_auth_.*\n/g, '')
      .replace('you@example.com', 'watch@example.com'),
  );
  edit('monitoring/rules.yaml', scaleRules);
  edit('monitoring/prometheus.yaml', (text) => text.replaceAll('interval: 15s', 'interval: 1s'));
  edit('.env', (text) =>
    text.replace(/^COMPOSE_FILE=.*/m, '$&:monitoring/compose.yaml:walk/monitoring.yaml'),
  );
  const watchers = ['prometheus', 'alertmanager', 'blackbox', 'machine'];
  await machine.compose('up', '--detach', '--no-deps', '--wait', ...watchers);
  // As after the machine has started again.
  await machine.compose('restart', ...watchers);
  await eventually(
    () => ask(machine, 'query?query=up==1'),
    (text) => text.match(/"instance":/g)?.length === 6,
  );
}

/** Returns the names of the alerts that are firing or pending, by their state. */
export async function readAlerts(machine: Machine): Promise<Record<'firing' | 'pending', string[]>> {
  const { data } = JSON.parse(await ask(machine, 'alerts')) as {
    data: { alerts: { labels: { alertname: string }; state: string }[] };
  };
  const named = (wanted: string) =>
    data.alerts.filter(({ state }) => state === wanted).map(({ labels }) => labels.alertname);
  return { firing: named('firing'), pending: named('pending') };
}

const ask = (machine: Machine, path: string) => machine.ask(`http://prometheus:9090/api/v1/${path}`);
