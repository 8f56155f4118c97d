import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('./browser/', import.meta.url));

/** Returns the replacement of Stripe.js and its style sheet as `.js` and `.css`, each in one file, as Stripe's is. */
export async function bundleBrowserFiles(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: FOLDER,
    entryPoints: ['stripe.js', 'stripe.css'],
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    write: false,
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [extname(path), text]));
}
