import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { build, type Plugin } from 'esbuild';
import { ROOT } from './front-ends.ts';

/** What an operator runs beside the API. */
export const OPERATORS_PROGRAMS = ['migrate', 'reconcile', 'doctor'] as const;
const OLDEST_NODE = 24;
const PROGRAMS = [
  { name: 'main', source: 'api/src/main.ts' },
  ...OPERATORS_PROGRAMS.map((name) => ({ name, source: `api/scripts/${name}.ts` })),
];

/** Loaded only by those who have them: a native driver, and Cloudflare's sockets. */
const OPTIONAL = ['pg-native', 'cloudflare:sockets', 'pg-query-stream'];

/**
 * Writes the API and the packages that it uses as few JavaScript files, with source maps that lead to
 * the lines of the repository. Finding and reading 1,400 modules is half of what a start costs. Returns the files that
 * are in them.
 */
export async function bundleApi(folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...PROGRAMS.map(({ name, source }) => ({ in: source, out: `run-${name}` })),
      // A thread.
      { in: 'api/src/coach-calendar/expand-worker.ts', out: 'expand-worker' },
      ...globSync('api/migrations/*.ts', { cwd: ROOT }).map((source) => ({
        in: source,
        out: `migrations/${basename(source, '.ts')}`,
      })),
    ],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${OLDEST_NODE}`,
    // A program is imported by its file below.
    define: { 'import.meta.main': 'true' },
    external: OPTIONAL,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    legalComments: 'eof',
    // Packages of the older kind call `require`, for Node's own modules too.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    plugins: [withoutOtherDialects, filesFromTheBundle],
    logLevel: 'warning',
  });
  for (const map of globSync('**/*.map', { cwd: folder })) keepOwnSources(join(folder, map), folder);
  for (const { name } of PROGRAMS) writeFileSync(join(folder, `${name}.js`), onNewNode(`./run-${name}.js`));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  return inputs.map((input) => join(ROOT, input));
}

/** Returns a module that imports a program. An older Node can't even parse one, so it is told apart before. */
function onNewNode(program: string): string {
  return `if (Number.parseInt(process.versions.node, 10) < ${OLDEST_NODE}) {
  console.error('Node ${OLDEST_NODE} or newer is needed. This is Node ' + process.versions.node + '.');
  process.exit(1);
}
await import("${program}");
`;
}

/**
 * Leaves the API's own files in a source map, by their paths in the repository. Node reads all maps
 * when it starts, and those of the packages are most of them.
 */
function keepOwnSources(file: string, folder: string): void {
  const map = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; mappings: string };
  const own = map.sources.filter((source) => !source.includes('node_modules/'));
  const indexes = map.sources.map((source) => own.indexOf(source));
  const sources = own.map((source) => {
    const inRepository = relative(ROOT, resolve(dirname(file), source));
    return relative(dirname(file), join(folder, '..', inRepository))
      .split(sep)
      .join('/');
  });
  const mappings = decode(map.mappings).map((line) =>
    line.flatMap(([column, source, sourceLine = 0, sourceColumn = 0]): SourceMapSegment[] => {
      const index = source === undefined ? -1 : (indexes[source] ?? -1);
      return index < 0 ? [] : [[column, index, sourceLine, sourceColumn]];
    }),
  );
  writeFileSync(file, JSON.stringify({ ...map, sources, names: [], mappings: encode(mappings) }));
}

/** Knex names the dialects of all databases, each with a driver that is not installed. */
const withoutOtherDialects: Plugin = {
  name: 'without-other-dialects',
  setup: (bundler) =>
    bundler.onLoad({ filter: /[\\/]knex[\\/]lib[\\/]dialects[\\/]/ }, ({ path }) =>
      /[\\/]dialects[\\/](postgres[\\/]|index\.js)/.test(path)
        ? undefined
        : { contents: `throw new Error('Only PostgreSQL is part of this build');` },
    ),
};

/**
 * Keeps the addresses of files that are named from the place of a source, since the bundle is two
 * folders above. A thread's file is the bundled one, which is beside.
 */
const filesFromTheBundle: Plugin = {
  name: 'files-from-the-bundle',
  setup: (bundler) =>
    bundler.onLoad({ filter: /[\\/]api[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const source = new URL(relative(ROOT, path).split(sep).join('/'), ARTEFACT);
      const contents = readFileSync(path, 'utf8').replaceAll(
        /new URL\('([^']+)', import\.meta\.url\)/g,
        (_, address: string) => `new URL('${addressFromBundle(source, address)}', import.meta.url)`,
      );
      return { contents, loader: 'ts' };
    }),
};

const ARTEFACT = new URL('file:///artefact/');

function addressFromBundle(source: URL, address: string): string {
  const thread = /^\.\/([\w-]+)\.ts$/.exec(address)?.[1];
  if (thread) return `./${thread}.js`;
  return `../${new URL(address, source).href.slice(ARTEFACT.href.length)}`;
}
