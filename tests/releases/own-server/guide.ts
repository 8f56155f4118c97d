import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../docs');

/** Returns the blocks of commands below a heading of a guide, in their order. */
export function commandsOf(page: string, heading: string): string[] {
  const text = readFileSync(join(DOCS, page), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [body = ''] = section.split('\n## ');
  const blocks = [...body.matchAll(/(?:^|\n\n)((?: {4}.*\n)(?:(?: {4}.*)?\n)*)/g)].map(
    ([, block = '']) => block,
  );
  return blocks.flatMap((block) => block.trim().split(/\n\n/)).map((block) => block.replaceAll(/^ +/gm, ''));
}

/**
 * Runs commands of a guide in a folder as they stand. `sudo` and `docker compose exec` only run what they are given,
 * and /etc/lessons is in the folder. Returns what was printed.
 */
export function runCommands(folder: string, commands: string, environment: Record<string, string>): string {
  writeProgram(folder, 'sudo', 'while [ "$1" = -u ]; do shift 2; done\nexec "$@"');
  writeProgram(folder, 'docker', 'shift 4\nexec "$@"');
  return execFileSync('sh', ['-euc', commands.replaceAll('/etc/lessons', join(folder, 'etc'))], {
    cwd: folder,
    env: { ...environment, PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
}

function writeProgram(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
