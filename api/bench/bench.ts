import { recordTable, type BenchTable } from './record-table.ts';

/**
 * `npm run bench`: measures everything; `npm run bench -- pages` one part. Each part takes its
 * yardstick in the same run, prints its table and keeps it in `docs/performance.md`.
 */
const PARTS: Record<string, () => Promise<BenchTable>> = {
  pages: async () => (await import('./pages/bench-pages.ts')).benchPages(),
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exitCode = 1;
} else {
  for (const name of names) {
    const table = await PARTS[name]?.();
    if (table) process.stdout.write(`\n${recordTable(name, table)}\n`);
  }
}
