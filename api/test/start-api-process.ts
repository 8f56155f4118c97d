import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import Stripe from 'stripe';
import { SANDBOX_KEYS } from '../src/sandbox/payments/http/api-keys.ts';
import type { TestDatabase } from './test-database.ts';

export interface ApiProcess {
  url: string;
  /** A browser's Stripe, on this process's payment sandbox. */
  browserStripe: Stripe;
  /** The server's. */
  stripe: Stripe;
  /** What it wrote to stderr so far, if that is kept. */
  log(): string;
  /** kill -9: nothing is finished, nothing is said. */
  kill(): Promise<number | null>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

export interface ApiProcessOptions {
  settings?: Record<string, string>;
  /** Keeps the log for the test instead of showing it. */
  keepsLog?: boolean;
}

/** The API as `npm start` runs it, in a process of its own on the test's database and a free port. */
export async function startApiProcess(
  { url: databaseUrl }: TestDatabase,
  { settings = {}, keepsLog = false }: ApiProcessOptions = {},
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      ...shiftedClock(),
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (keepsLog) log.push(text);
    else process.stderr.write(text);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [exitCode] = await exited;
    return exitCode;
  };
  const url = await Promise.race([readOrigin(child.stdout), exited.then(failed)]);
  const { port } = new URL(url);
  const stripeWith = (key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: Number(port),
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
  return {
    url,
    browserStripe: stripeWith(SANDBOX_KEYS.publishable),
    stripe: stripeWith(SANDBOX_KEYS.secret),
    log: () => log.join(''),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** What `faketime` sets: the API has to run on the same shifted clock as its tests. */
function shiftedClock(): Record<string, string | undefined> {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } : {};
}

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, origin] = /^Ready on (\S+)$/.exec(line) ?? [];
    if (origin) return origin;
  }
  throw new Error('The API never said that it is ready');
}

function failed(): never {
  throw new Error('The API ended before it was ready');
}
