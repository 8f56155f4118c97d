import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

const stopOnSignal = new URL('stop-on-signal.ts', import.meta.url).href;
const logger = new URL('logger.ts', import.meta.url).href;

/** Runs a process that takes a moment to stop, and runs `code` once it listens for signals. */
function run(code: string) {
  const script = `
    import { setTimeout as pause } from 'node:timers/promises';
    const { stopOnSignal } = await import('${stopOnSignal}');
    const { createLogger } = await import('${logger}');
    setInterval(() => {}, 1000);
    stopOnSignal(async (cause) => {
      await pause(50);
      console.log('stopped in order:', cause);
    }, createLogger('info'));
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]).then(([[exitCode], stdout, log]) => ({ exitCode, stdout, log }));
}

test.each([
  ['thrown', `setTimeout(() => { throw new Error('out of the blue'); });`],
  ['rejected', `void Promise.reject(new Error('out of the blue'));`],
])('an unhandled error stops the process in order, with exit code 1: %s', async (_, code) => {
  const { exitCode, stdout, log } = await run(code);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'stopped in order: unhandled error\n' });
  expect(JSON.parse(log)).toMatchObject({ level: 60, err: { message: 'out of the blue' } });
});

test('a Ctrl-C that arrives twice, and a SIGTERM, stop the process once, with exit code 0', async () => {
  const { exitCode, stdout } = await run(
    `for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM']) process.kill(process.pid, signal);`,
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'stopped in order: signal\n' });
});

test('a failure to stop is logged and gives exit code 1', async () => {
  const { exitCode, log } = await run(`
    const { stopOnSignal: also } = await import('${stopOnSignal}');
    process.removeAllListeners('SIGTERM');
    also(() => Promise.reject(new Error('stuck')), createLogger('info'));
    process.kill(process.pid, 'SIGTERM');`);
  expect(exitCode).toBe(1);
  expect(JSON.parse(log)).toMatchObject({ msg: 'Did not stop cleanly', err: { message: 'stuck' } });
});
