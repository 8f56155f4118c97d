import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { HASHED_FILE } from './static-files.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface StaticFile {
  /** With the dot, such as `.js`. */
  extension: string;
  lastModified: string;
  /** The content as it is, and compressed if the build has written it so. */
  variants: ReadonlyMap<Encoding, { content: Buffer; etag: string }>;
}

type Decompress = (content: Buffer) => Promise<Buffer>;

/** The compressed files beside a file, the smallest first. */
const COMPRESSED: [Encoding, string, Decompress][] = [
  ['br', '.br', promisify(brotliDecompress)],
  ['gzip', '.gz', promisify(gunzip)],
];
/** Both front ends with their compressed forms, twice over. */
const MAX_BYTES = 40_000_000;
const MAX_PATHS = 2_000;
/** A page can be replaced while the API runs. A file with a hash in its name never changes. */
const CHECK_AFTER_MS = 1_000;
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);

interface Kept {
  file: StaticFile;
  bytes: number;
  version: string;
  checkedAt: number;
}

/**
 * Returns a function that reads a file of a folder by its decoded path, such as `/main.js`, and
 * keeps it in memory. It returns null if there is no such file, or if the path leads outside.
 */
export function createStaticFolder(root: string): (path: string) => Promise<StaticFile | null> {
  const kept = new LRUCache<string, Kept>({
    max: MAX_PATHS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  return async (path) => {
    const known = kept.get(path);
    if (known && isSurelyCurrent(path, known)) return known.file;
    if (!isWithin(path)) return null;
    const fullPath = join(root, path);
    const version = await versionOf(fullPath);
    if (version === null) {
      kept.delete(path);
      return null;
    }
    if (known?.version === version.text) {
      known.checkedAt = performance.now();
      return known.file;
    }
    const file = { extension: extname(path), lastModified: version.lastModified, ...(await read(fullPath)) };
    const bytes = [...file.variants.values()].reduce((sum, { content }) => sum + content.length, 1);
    kept.set(path, { file, bytes, version: version.text, checkedAt: performance.now() });
    return file;
  };
}

function isSurelyCurrent(path: string, { checkedAt }: Kept): boolean {
  return HASHED_FILE.test(path) || performance.now() - checkedAt < CHECK_AFTER_MS;
}

/** Whether no part of a path is hidden, leads upwards or is meant for another system. */
function isWithin(path: string): boolean {
  return path.startsWith('/') && !/[\\\0]|\/\./.test(path);
}

/** Returns null if there is no such file. */
async function versionOf(fullPath: string): Promise<{ text: string; lastModified: string } | null> {
  const names = [fullPath, ...COMPRESSED.map(([, suffix]) => fullPath + suffix)];
  const files = await Promise.all(names.map((name) => ifThere(stat(name))));
  const [file] = files;
  if (!file) return null;
  const text = files.map((one) => one && `${one.mtimeMs} ${one.size} ${one.ino}`).join();
  return { text, lastModified: file.mtime.toUTCString() };
}

async function read(fullPath: string): Promise<Pick<StaticFile, 'variants'>> {
  const variants = new Map<Encoding, { content: Buffer; etag: string }>();
  const file = await ifThere(readFile(fullPath));
  for (const [encoding, suffix, decompress] of COMPRESSED) {
    const content = await ifThere(readFile(fullPath + suffix));
    if (content && file && (await isOf(file, content, decompress)))
      variants.set(encoding, { content, etag: etagOf(content) });
  }
  if (file) variants.set('identity', { content: file, etag: etagOf(file) });
  return { variants };
}

/**
 * Whether a compressed file is that of the file. A page that was replaced, or is being replaced, may
 * have the older one beside it. Its time says nothing: copies get new ones in any order.
 */
async function isOf(file: Buffer, compressed: Buffer, decompress: Decompress): Promise<boolean> {
  try {
    return file.equals(await decompress(compressed));
  } catch {
    return false;
  }
}

async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Returns a strong ETag: equal bytes have equal ETags, on every process. */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
