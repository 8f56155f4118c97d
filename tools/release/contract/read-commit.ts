import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = path.join(import.meta.dirname, '../../..');

/** Reads files of a commit. */
export type Commit = ReturnType<typeof readCommit>;

/** Reads files as a commit has them. @throws an error that says how to get a commit that is not in this history. */
export function readCommit(commit: string, repository = ROOT) {
  const git = async (...args: string[]): Promise<string> => {
    try {
      return (await run('git', args, { cwd: repository, maxBuffer: 1e8 })).stdout;
    } catch (cause) {
      const remedy = 'Is it a tag or a commit of this history? git fetch --tags --unshallow brings all.';
      throw new Error(`${commit} could not be read. ${remedy}`, { cause });
    }
  };
  return {
    /** Returns its hash in full. */
    hash: async () => (await git('rev-parse', '--verify', `${commit}^{commit}`)).trim(),
    file: (file: string) => git('show', `${commit}:${file}`),
    /** Returns the OpenAPI document that its sources make, with the packages of this clone. */
    contract: async () => {
      const aside = path.join(ROOT, '.cache/contracts');
      mkdirSync(aside, { recursive: true });
      const folder = mkdtempSync(path.join(aside, 'commit-'));
      try {
        const archive = path.join(folder, 'sources.tar');
        await git('archive', '--output', archive, commit, 'api/contract', 'api/rules');
        await run('tar', ['-xf', archive, '-C', folder]);
        const own = path.join(folder, 'node_modules/@lessons');
        mkdirSync(own, { recursive: true });
        for (const name of ['contract', 'rules']) symlinkSync(`../../api/${name}`, path.join(own, name));
        const program = `import { openApiDocument } from './api/contract/open-api.ts';
          process.stdout.write(JSON.stringify(openApiDocument()));`;
        const args = ['--input-type=module', '--eval', program];
        return (await run(process.execPath, args, { cwd: folder, maxBuffer: 1e8 })).stdout;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    /** Returns the text of all scripts of a folder, but for tests. */
    source: (folder: string) =>
      git('grep', '-h', '-e', '', commit, '--', `${folder}/*.ts`, `${folder}/*.tsx`, ':!*.test.*'),
  };
}
