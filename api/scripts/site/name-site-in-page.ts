import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PICTURE = /(<meta property="og:image" content=")(?:https?:\/\/[^/"]+)?(?=\/)/;
const COMPRESSED: [extension: string, compress: (text: string) => Buffer][] = [
  ['.gz', (text) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION })],
  ['.br', (text) => brotliCompressSync(text)],
];

/**
 * Names a site in the page of a shell that is published for it: social networks want the whole address of the picture that
 * they show, and a build for all sites has its path alone. `served` is the folder of the page.
 */
export function nameSiteInPage(served: string, origin: string): void {
  const page = join(served, 'index.html');
  const text = readFileSync(page, 'utf8');
  const named = text.replace(PICTURE, (_, before: string) => before + origin);
  if (named === text) return;
  for (const [extension, compress] of COMPRESSED)
    if (existsSync(page + extension)) replace(page + extension, compress(named));
  replace(page, named);
}

/** A request finds the old file or the new one, never half of it. */
function replace(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
