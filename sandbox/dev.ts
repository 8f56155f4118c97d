import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configOf, WEBPACK } from '../tools/build/build-front-ends.ts';
import { FRONT_ENDS, ROOT, type FrontEnd } from '../tools/build/front-ends.ts';

const port = Number(process.env['PORT'] || 3000);
const apiPort = port + 1;
const origin = `http://localhost:${port}`;

/**
 * `npm run dev`: the whole product on one port. After a change the API restarts, or a front end is
 * built again and the page reloads. The shell's development server listens on the port and proxies
 * the API on the next one. When one process ends, all do.
 */
const [shell, admin] = FRONT_ENDS.map(developmentBuild) as [string[], string[]];
const processes = [
  run([WEBPACK, 'serve', ...shell, '--port', `${port}`, '--watch-files', 'admin-app/dist/mf-manifest.json'], {
    API_ORIGIN: `http://localhost:${apiPort}`,
  }),
  run([WEBPACK, '--watch', ...admin]),
  run(['--watch', '--watch-preserve-output', join(ROOT, 'sandbox/serve.ts'), origin], {
    PORT: `${apiPort}`,
    PUBLIC_URL: origin,
  }),
];

process.stdout.write(`Starting on ${origin}, with the API on ${apiPort}…\n`);

const stopAll = (signal: NodeJS.Signals) => {
  for (const child of processes) child.kill(signal);
};
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);

await Promise.race(processes.map((child) => once(child, 'exit')));
stopAll('SIGTERM');

function developmentBuild(frontEnd: FrontEnd): string[] {
  return ['--mode', 'development', '--config', configOf(frontEnd)];
}

function run(options: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, options, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
}
