import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** What a part of the bench has measured. */
export interface BenchTable {
  /** What was measured and how, in a sentence or two. */
  about: string;
  columns: string[];
  rows: string[][];
}

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md');

/**
 * Keeps a part's table in `docs/performance.md`, between the part's two marks, with the machine, the
 * date and the commit. Returns its text.
 */
export function recordTable(name: string, { about, columns, rows }: BenchTable): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const text = [
    `${about} ${machine()}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const document = readFileSync(DOCUMENT, 'utf8');
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place "${start}" … "${end}"`);
  writeFileSync(DOCUMENT, `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`);
  return text;
}

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const [load = 0] = loadavg();
  const today = new Date().toISOString().slice(0, 10);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `Measured on ${today} at ${commit}: ${availableParallelism()} cores of ${model}, load ${load.toFixed(1)} at the end.`;
}
