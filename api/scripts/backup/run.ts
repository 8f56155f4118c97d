import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a program may write before it is ended: the list of a large dump. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs one of PostgreSQL's programs, and returns what it wrote to its standard output. Arguments can be seen in the list of
 * processes: a secret belongs in `env`.
 *
 * @throws an error with what it wrote to its standard error.
 */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(stderr.trim() || message, { cause: error });
  }
}
