import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../fixtures/api/eventually.ts';
import { DESKTOP } from '../fixtures/browser/visit.ts';
import { FIREFOX } from './programs.ts';
import { COMMANDS, startProgram, WebDriverError, type Session } from './session.ts';

const SETTINGS = {
  // Any free port, which Firefox writes into the profile.
  'marionette.port': 0,
  'intl.accept_languages': 'en-GB',
  'ui.prefersReducedMotion': 1,
};

/**
 * Starts Firefox in a window of a desktop's size. It is driven by Marionette, the protocol into which geckodriver translates
 * WebDriver: Debian has no geckodriver, and Playwright needs a newer Firefox than Debian's.
 */
export async function startFirefox(): Promise<Session> {
  const closing = new AsyncDisposableStack();
  try {
    const profile = await mkdtemp(join(tmpdir(), 'lessons-firefox-'));
    closing.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    const lines = Object.entries(SETTINGS).map(
      (setting) => `user_pref(${JSON.stringify(setting).slice(1, -1)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    startProgram(closing, FIREFOX, ['--marionette', '--headless', '--no-remote', '--profile', profile]);
    const port = await eventually(
      () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''),
      (text) => text !== '',
    );
    const send = await openMarionette(closing, Number(port));
    await send('WebDriver:NewSession', {});
    await send('WebDriver:SetWindowRect', DESKTOP);
    return {
      run: (command, parameters = {}) => send(COMMANDS[command].name, parameters),
      [Symbol.asyncDispose]: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: object];

/** Returns a function that sends a command and resolves with its value. A message is its length in bytes, a colon and JSON. */
async function openMarionette(closing: AsyncDisposableStack, port: number) {
  const socket = connect(port, '127.0.0.1');
  closing.defer(() => void socket.destroy());
  await once(socket, 'connect');
  const answers = readMessages(socket);
  // It begins with a greeting.
  await answers.next();
  let id = 0;
  return async function send<Value>(name: string, parameters: object): Promise<Value> {
    id += 1;
    const message = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const { value } = await answers.next();
    if (!value) throw new Error('Firefox has closed the connection');
    const [, , error, result] = value as Answer;
    if (error) throw new WebDriverError(error);
    return ('value' in result ? result.value : result) as Value;
  };
}

async function* readMessages(socket: AsyncIterable<Buffer>): AsyncGenerator<unknown, undefined> {
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const colon = left.indexOf(':');
      const end = colon + 1 + Number(left.subarray(0, Math.max(colon, 0)));
      if (colon === -1 || left.length < end) break;
      yield JSON.parse(left.toString('utf8', colon + 1, end));
      left = left.subarray(end);
    }
  }
}
