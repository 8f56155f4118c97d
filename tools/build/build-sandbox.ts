import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleBrowserFiles } from '@lessons/sandbox-payments';
import { FOR_NODE } from './for-node.ts';
import { ROOT } from './front-ends.ts';
import { LICENSES_FILE, licensesOf } from './licenses.ts';
import { replaceFolder } from './replace-folder.ts';

/**
 * Writes the sandbox's sign-in, payments and mail server to `sandbox/dist`, for a server on which a site is tried without
 * accounts elsewhere. `sandbox.js` needs Node and the address of a PostgreSQL, no package.
 */
export async function buildSandbox(target = join(ROOT, 'sandbox/dist')): Promise<void> {
  const aside = join(ROOT, '.cache/builds', `sandbox-${process.pid}`);
  process.stderr.write('Building sandbox…\n');
  try {
    mkdirSync(aside, { recursive: true });
    const { metafile } = await build({
      ...FOR_NODE,
      absWorkingDir: ROOT,
      entryPoints: [{ in: 'sandbox/apart.ts', out: 'sandbox' }],
      outdir: aside,
      external: [...FOR_NODE.external, '@lessons/sandbox-postgres'],
      plugins: [...FOR_NODE.plugins, withBrowserFiles],
    });
    const bundled = Object.keys(metafile.inputs).map((input) => join(ROOT, input));
    writeFileSync(join(aside, LICENSES_FILE), licensesOf(bundled));
    copyFileSync(join(ROOT, 'sandbox/mail/mail.css'), join(aside, 'mail.css'));
    writeFileSync(join(aside, 'package.json'), '{ "private": true, "type": "module" }\n');
    replaceFolder(target, aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** In the repository esbuild makes the files for browsers at the first request; a server has no esbuild. */
const withBrowserFiles: Plugin = {
  name: 'with-browser-files',
  setup: (bundler) =>
    bundler.onLoad({ filter: /[\\/]sandbox[\\/]payments[\\/]bundle-browser-files\.ts$/ }, async () => {
      const files = JSON.stringify(await bundleBrowserFiles());
      return { contents: `export const bundleBrowserFiles = async () => (${files});` };
    }),
};
