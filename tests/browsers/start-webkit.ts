import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@lessons/sandbox-postgres';
import { acceptsConnections } from '../fixtures/api/accepts-connections.ts';
import { eventually } from '../fixtures/api/eventually.ts';
import { PHONE } from '../fixtures/browser/visit.ts';
import { MINI_BROWSER, WEBKIT_DRIVER, XVFB } from './programs.ts';
import { COMMANDS, startProgram, WebDriverError, type Session } from './session.ts';

/** As in the Chromium tests: nothing moves while it is clicked. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n';

/** Starts WebKitGTK in a window of a phone's height, and as narrow as MiniBrowser's toolbar lets it be. */
export async function startWebKit(): Promise<Session> {
  const closing = new AsyncDisposableStack();
  try {
    const settings = await mkdtemp(join(tmpdir(), 'lessons-webkit-'));
    closing.defer(() => rm(settings, { recursive: true, force: true }));
    await mkdir(join(settings, 'gtk-3.0'));
    await writeFile(join(settings, 'gtk-3.0/settings.ini'), REDUCED_MOTION);
    const screen = startProgram(closing, XVFB, ['-displayfd', '1', '-screen', '0', '1280x1024x24']);
    const [display] = (await once(createInterface(screen.stdout as NodeJS.ReadableStream), 'line')) as [
      string,
    ];
    const port = await freePort();
    startProgram(closing, WEBKIT_DRIVER, [`--port=${port}`], {
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: settings,
      // The screen has neither a bus for screen readers nor a graphics card, and WebKit's sandbox refuses root.
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    await eventually(() => acceptsConnections(port), Boolean);
    const options = { binary: MINI_BROWSER, args: ['--automation'] };
    const { sessionId } = await ask<{ sessionId: string }>('POST', `http://127.0.0.1:${port}/session`, {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
    });
    const url = `http://127.0.0.1:${port}/session/${sessionId}`;
    closing.defer(() => ask('DELETE', url));
    await ask('POST', `${url}/window/rect`, { x: 0, y: 0, ...PHONE });
    return {
      run: (command, { id = '', ...parameters } = {}) =>
        ask('POST', url + COMMANDS[command].path.replace(':id', id), parameters),
      [Symbol.asyncDispose]: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function ask<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value } = (await response.json()) as { value: Value & WebDriverAnswer };
  if (!response.ok) throw new WebDriverError(value);
  return value;
}

interface WebDriverAnswer {
  error: string;
  message: string;
}
