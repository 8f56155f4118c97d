import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostConfigs } from './configs.ts';

/** `npm run generate -- hosting`: writes the configurations of web servers for the two front ends. */
const root = join(import.meta.dirname, '../../..');
for (const [path, text] of Object.entries(hostConfigs())) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
