import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { machineAt } from './machine.ts';
import { monitoringFiles } from './monitoring-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-monitoring-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const filesNow = () => {
  const answers = { domain: 'anna.example', moduleDomain: 'panel.anna.example' };
  return monitoringFiles(siteNamed('anna', root), machineAt(root), { ports: [3003, 3004], answers });
};

test('Prometheus asks both processes, and the API, the page and the coach’s module by their public addresses', () => {
  mkdirSync(join(root, 'etc/prometheus'), { recursive: true });
  const targets = [...filesNow()].map(([path, { text }]) => [path.slice(root.length), JSON.parse(text)]);
  expect(targets).toEqual([
    [
      '/etc/prometheus/targets/anna.json',
      [{ targets: ['127.0.0.1:13003', '127.0.0.1:13004'], labels: { site: 'anna' } }],
    ],
    [
      '/etc/prometheus/sites/anna.json',
      [
        {
          targets: [
            'https://anna.example/api/health',
            'https://anna.example/',
            'https://panel.anna.example/mf-manifest.json',
          ],
          labels: { site: 'anna' },
        },
      ],
    ],
  ]);
});

test('a machine without Prometheus gets no files for it', () => {
  expect([...filesNow()]).toEqual([]);
});
