import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configOf, WEBPACK } from './build-front-ends.ts';
import { FRONT_ENDS, ROOT } from './front-ends.ts';

/**
 * `npm run dev`: the whole product on one port, following what is saved. The API restarts by itself, a front end is built
 * again. When one part ends they all do.
 */
const watchers = FRONT_ENDS.map((frontEnd) =>
  run([WEBPACK, '--watch', '--mode', 'development', '--config', configOf(frontEnd)]),
);
const api = run(['--watch', '--watch-preserve-output', join(ROOT, 'api/src/main.ts')]);
const parts = [...watchers, api];

const stopAll = (signal: NodeJS.Signals) => {
  for (const part of parts) part.kill(signal);
};
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);

await Promise.race(parts.map((part) => once(part, 'exit')));
stopAll('SIGTERM');

function run(options: string[]): ChildProcess {
  return spawn(process.execPath, options, { cwd: ROOT, stdio: 'inherit' });
}
