import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, type as osType } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lessons/sandbox-postgres';
import { pino } from 'pino';
import { migrateToLatest } from '../src/database/migrate.ts';
import type { Part } from './part.ts';
import { calls } from './parts/calls.ts';
import { growth } from './parts/growth.ts';
import { pages } from './parts/pages.ts';
import { restart } from './parts/restart.ts';
import { start } from './parts/start.ts';

/**
 * `npm run bench`: measures the product beside yardsticks that run on the same machine at the same
 * time, prints a table for each part, and keeps it in docs/performance.md. `npm run bench -- NAME`
 * runs one part.
 */
const PARTS: Record<string, Part> = { calls, growth, start, restart, pages };
const PAGE = new URL('../../docs/performance.md', import.meta.url);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'lessons-bench-'));
const log = pino({ level: 'silent' });
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { max_connections: '200' } });
try {
  await migrateToLatest(postgres.url, log);
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const text = await tableOf(name, part);
    process.stdout.write(`\n${text}\n`);
    await keep(name, text);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function tableOf(name: string, { title, note, run }: Part): Promise<string> {
  const load = loadavg()[0]?.toFixed(1);
  const { columns, rows } = await run();
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${title} (\`npm run bench -- ${name}\`)`,
    note,
    [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n'),
    `${machine()}, load ${load} at the start, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}.`,
  ].join('\n\n');
}

/** The kind of the machine, without a name of it. */
function machine(): string {
  return `${cpus()[0]?.model.trim() ?? osType()}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

/** Replaces the part's table on the page, or adds it at the end. */
async function keep(name: string, text: string): Promise<void> {
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const page = await readFile(PAGE, 'utf8');
  const section = `${opening}\n\n${text}\n\n${closing}`;
  const [from, to] = [page.indexOf(opening), page.indexOf(closing)];
  const changed =
    from < 0 ? `${page}\n${section}\n` : page.slice(0, from) + section + page.slice(to + closing.length);
  await writeFile(PAGE, changed);
}
