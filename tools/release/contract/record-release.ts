import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { readReleases, recordRelease, type Part } from './released.ts';

/** `npm run release -- record PART` records that the part's version at HEAD is now in production. */
const { positionals } = parseArgs({ allowPositionals: true });
const part = positionals[0] as Part | undefined;
const known = Object.keys(await readReleases());
if (!part || !known.includes(part)) throw new Error(`Usage: npm run release -- record ${known.join('|')}`);

const root = path.join(import.meta.dirname, '../../..');
const { version } = JSON.parse(await readFile(path.join(root, part, 'package.json'), 'utf8')) as {
  version: string;
};
const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root });
await recordRelease(part, { version, commit: stdout.trim() });
