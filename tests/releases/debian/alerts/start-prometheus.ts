import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@lessons/sandbox-postgres';
import { acceptsConnections } from '../../../fixtures/api/accepts-connections.ts';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { scaleRules } from './scale-rules.ts';

const SHIPPED = join(import.meta.dirname, '../../../../deploy/monitoring');

interface Watched {
  /** The ports of the processes' metrics. */
  api: number[];
  /** The site's addresses, and a file with the certificates to trust. */
  site: string[];
  trusted: string;
  /** The only file system of the machine. */
  disk: string;
}

export interface Prometheus {
  /** Returns the names of the alerts that are firing, in their order. */
  firing(): Promise<string[]>;
  /** Returns how many targets it scrapes. */
  targetsUp(): Promise<number>;
}

/**
 * Starts Debian's Prometheus with the configuration and rules of this repository, a minute as a second, and the two
 * exporters, all on free ports.
 */
export async function startPrometheus(
  folder: string,
  { api, site, trusted, disk }: Watched,
  closing: AsyncDisposableStack,
): Promise<Prometheus> {
  const [port, node, blackbox] = [await freePort(), await freePort(), await freePort()];
  const rules = readFileSync(join(SHIPPED, 'rules.yaml'), 'utf8');
  writeFileSync(join(folder, 'rules.yaml'), scaleRules(rules));
  const config = readFileSync(join(SHIPPED, 'prometheus.yaml'), 'utf8')
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace(`['api-1:9464', 'api-2:9464']`, JSON.stringify(api.map((each) => `localhost:${each}`)))
    .replace('/etc/sites/*.json', join(folder, 'sites.json'))
    .replace('blackbox:9115', `127.0.0.1:${blackbox}`)
    .replace('machine:9100', `127.0.0.1:${node}`);
  writeFileSync(join(folder, 'prometheus.yaml'), config);
  const sites = [{ targets: site, labels: { site: 'lessons' } }];
  writeFileSync(join(folder, 'sites.json'), JSON.stringify(sites));

  const startOn = async (listenPort: number, program: string, ...args: string[]) => {
    const child = spawn(program, [`--web.listen-address=127.0.0.1:${listenPort}`, ...args], {
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    closing.defer(async () => {
      child.kill('SIGTERM');
      await exited;
    });
    const isThere = await Promise.race([exited, eventually(() => acceptsConnections(listenPort), Boolean)]);
    if (isThere !== true) throw new Error(`${program} has ended: ${String(isThere)}`);
  };
  // The machine's own disks may be full.
  const mounts = join(folder, 'proc/1/mounts');
  mkdirSync(join(mounts, '..'), { recursive: true });
  writeFileSync(mounts, `tmpfs ${disk} tmpfs rw 0 0\n`);
  const onlyDisks = ['--collector.disable-defaults', '--collector.filesystem'];
  await startOn(node, 'prometheus-node-exporter', `--path.procfs=${join(folder, 'proc')}`, ...onlyDisks);
  const modules = join(folder, 'blackbox.yaml');
  const tls = { ca_file: trusted };
  writeFileSync(
    modules,
    JSON.stringify({
      modules: {
        http_2xx: { prober: 'http', http: { preferred_ip_protocol: 'ip4', tls_config: tls } },
      },
    }),
  );
  await startOn(blackbox, 'prometheus-blackbox-exporter', `--config.file=${modules}`);
  const files = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
  ];
  await startOn(port, 'prometheus', ...files);
  await eventually(
    () => fetch(`http://127.0.0.1:${port}/-/ready`),
    ({ ok }) => ok,
  );

  const ask = async <T>(path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await response.json()) as { data: T }).data;
  };
  return {
    async firing() {
      const { alerts } = await ask<{ alerts: { labels: { alertname: string }; state: string }[] }>('alerts');
      const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
      return [...new Set(names)].toSorted();
    },
    async targetsUp() {
      const { result } = await ask<{ result: unknown[] }>('query?query=up==1');
      return result.length;
    },
  };
}
