import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The commands of W3C WebDriver that the walks need, with their paths over HTTP and their names in Firefox. */
export const COMMANDS = {
  open: { path: '/url', name: 'WebDriver:Navigate' },
  execute: { path: '/execute/sync', name: 'WebDriver:ExecuteScript' },
  executeAsync: { path: '/execute/async', name: 'WebDriver:ExecuteAsyncScript' },
  click: { path: '/element/:id/click', name: 'WebDriver:ElementClick' },
  clear: { path: '/element/:id/clear', name: 'WebDriver:ElementClear' },
  type: { path: '/element/:id/value', name: 'WebDriver:ElementSendKeys' },
} as const;

interface Parameters {
  id?: string;
  url?: string;
  script?: string;
  args?: unknown[];
  text?: string;
}

/** A window of a browser with a profile of its own, which is closed with it. */
export interface Session extends AsyncDisposable {
  /** Runs a command of WebDriver. Throws {@link WebDriverError}. */
  run<Value>(command: keyof typeof COMMANDS, parameters?: Parameters): Promise<Value>;
}

/** An error that the browser reports, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`);
    this.code = error;
  }
}

/** Starts a program that ends with the stack. */
export function startProgram(
  closing: AsyncDisposableStack,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    env: { PATH, HOME, TZ: 'Europe/London', LC_ALL: 'C.UTF-8', LANGUAGE: 'en_GB', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  closing.defer(async () => {
    child.kill();
    await exited;
  });
  return child;
}
