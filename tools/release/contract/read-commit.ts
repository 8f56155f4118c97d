import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Reads files of a commit. */
export type Commit = ReturnType<typeof readCommit>;

/** Reads files as a commit has them. @throws an error that says how to get a commit that is not in this history. */
export function readCommit(commit: string, repository = ROOT) {
  const git = async (...args: string[]): Promise<string> => {
    try {
      return (await promisify(execFile)('git', args, { cwd: repository, maxBuffer: 1e8 })).stdout;
    } catch (cause) {
      const remedy = 'Is it a tag or a commit of this history? git fetch --tags --unshallow brings all.';
      throw new Error(`${commit} could not be read. ${remedy}`, { cause });
    }
  };
  return {
    /** Returns its hash in full. */
    hash: async () => (await git('rev-parse', '--verify', `${commit}^{commit}`)).trim(),
    file: (file: string) => git('show', `${commit}:${file}`),
    /** Returns the text of all scripts of a folder, but for tests. */
    source: (folder: string) =>
      git('grep', '-h', '-e', '', commit, '--', `${folder}/*.ts`, `${folder}/*.tsx`, ':!*.test.*'),
  };
}
