import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import type { Site } from '../site/site.ts';
import type { Answers } from './answers.ts';
import type { Machine } from './machine.ts';
import { publicFile, type PlannedFiles } from './planned-file.ts';

/**
 * Returns the files that tell Prometheus of the site's processes and of its addresses, where Prometheus is installed. Its own
 * configuration is `deploy/prometheus`, once for the machine.
 */
export function monitoringFiles(
  { name }: Site,
  { prometheus }: Machine,
  {
    ports,
    answers: { domain, moduleDomain },
  }: { ports: Ports; answers: Pick<Answers, 'domain' | 'moduleDomain'> },
): PlannedFiles {
  if (!existsSync(prometheus)) return new Map();
  const file = (folder: string, targets: string[]) =>
    [
      join(prometheus, folder, `${name}.json`),
      publicFile(`${JSON.stringify([{ targets, labels: { site: name } }], null, 2)}\n`),
    ] as const;
  return new Map([
    file(
      'targets',
      ports.map((port) => `127.0.0.1:1${port}`),
    ),
    // The API, the page and the coach's module fail apart, as when files or a record of the DNS are missing.
    file('sites', [
      `https://${domain}/api/health`,
      `https://${domain}/`,
      `https://${moduleDomain}/mf-manifest.json`,
    ]),
  ]);
}
