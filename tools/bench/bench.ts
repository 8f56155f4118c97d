import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, type as osType } from 'node:os';
import { parseArgs } from 'node:util';
import type { Part } from './part.ts';
import { calls } from './parts/calls.ts';
import { growth } from './parts/growth.ts';
import { journeys } from './parts/journeys.ts';
import { openPages } from './parts/open-pages.ts';
import { returns } from './parts/returns.ts';
import { start } from './parts/start.ts';
import { withPostgres } from './with-postgres.ts';

/**
 * `npm run bench`: measures the product beside yardsticks that run on the same machine at the same
 * time, prints a table for each part, and keeps it in docs/performance-figures.md. `npm run bench -- NAME`
 * runs one part, `-- --short` is quicker and keeps no table.
 */
const PARTS: Record<string, Part> = {
  calls,
  growth,
  start,
  journeys,
  returns,
  'open-pages': openPages,
};
const PAGE = new URL('../../docs/performance-figures.md', import.meta.url);

const { values: options, positionals: names } = parseArgs({
  options: { short: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (options.help) {
  process.stdout.write(`npm run bench -- [--short] [${Object.keys(PARTS).join(' ')}]\n`);
  process.exit();
}
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(1);
}

await withPostgres(async () => {
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const text = await tableOf(name, part);
    process.stdout.write(`\n${text}\n`);
    if (!options.short) await keep(name, text);
  }
});

async function tableOf(name: string, { title, note, run }: Part): Promise<string> {
  const load = loadavg()[0]?.toFixed(1);
  const { columns, rows } = await run({ isShort: options.short });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${title} (\`npm run bench -- ${name}\`)`,
    note,
    [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n'),
    `${machine()}, load ${load} at the start, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}.`,
  ].join('\n\n');
}

/** Returns the kind of the machine, without a name of it. */
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
