import { execFile } from 'node:child_process';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** What the program reads from its standard input. */
  input?: string;
  uid?: number;
  gid?: number;
  cwd?: string;
}

/** What a program may write before it is ended: the list of a large dump, or a long log. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs another program, found on PATH, and returns what it wrote to its standard output. Arguments can be seen in the list of
 * processes: a secret belongs in `input` or `env`.
 *
 * @throws an error with the program's name, its first argument and what it wrote to its standard error.
 */
export function run(
  program: string,
  args: readonly string[],
  { input, ...options }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { ...options, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const said = stderr.trim() || (error.code === 'ENOENT' ? 'is not installed.' : '');
        reject(
          new Error(`${[program, ...args.slice(0, 1)].join(' ')}: ${said || error.message}`, {
            cause: error,
          }),
        );
      },
    );
    // A program may end before it has read everything. Its exit code says so.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input ?? '');
  });
}
