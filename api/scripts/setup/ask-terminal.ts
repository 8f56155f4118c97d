import { createInterface, type Interface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';

/** Asks a person. */
export interface Terminal {
  say(text: string): void;
  /** Returns the line that was typed. A secret is not shown. */
  ask(question: string, isSecret: boolean): Promise<string>;
}

/** @throws an error when the person presses Ctrl-C, or the input ends. */
export async function withTerminal<T>(
  input: Readable,
  output: Writable,
  work: (terminal: Terminal) => Promise<T>,
): Promise<T> {
  let isHidden = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: true });
  const stopped = stopOf(lines);
  try {
    return await work({
      say: (text) => output.write(`${text}\n`),
      async ask(question, isSecret) {
        const answer = lines.question(question);
        isHidden = isSecret;
        try {
          return (await Promise.race([answer, stopped])).trim();
        } finally {
          isHidden = false;
          if (isSecret) output.write('\n');
        }
      },
    });
  } finally {
    lines.close();
  }
}

function stopOf(lines: Interface): Promise<never> {
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('\nThe site was not changed.'));
    lines.once('SIGINT', stop);
    lines.once('close', stop);
  });
  // It also ends when nothing is asked any more.
  stopped.catch(() => {});
  return stopped;
}
