import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { FOR_NODE, OLDEST_NODE } from './for-node.ts';
import { ROOT } from './front-ends.ts';

/** The API, and the programs that an operator runs beside it. */
const PROGRAMS = [
  { name: 'main', source: 'api/src/main.ts' },
  { name: 'operate', source: 'api/scripts/operate.ts' },
];

/**
 * Where the bundled files are: as deep as the API's sources, so that their `new URL('…', import.meta.url)` names the same
 * file, beside them or above them.
 */
const BUNDLE = 'api/src/bundle';

/** The files that the API reads beside its modules. */
const FILES = ['api/src/mails/templates/layout.html', 'api/src/database/running-role.sql'];

/** The folder of a site, without the settings and secrets of one that runs in this clone. */
const SITE_FOLDER = ['compose.yaml', 'caddy', 'example.env', 'lessons', 'monitoring'];

/**
 * Writes the API and the packages that it uses as few JavaScript files, with source maps that lead to
 * the lines of the repository. Finding and reading 1,400 modules is half of what a start costs. Returns the files that
 * are in them.
 */
export async function bundleApi(folder: string): Promise<string[]> {
  const { metafile, outputFiles } = await build({
    ...FOR_NODE,
    absWorkingDir: ROOT,
    entryPoints: [
      ...PROGRAMS.map(({ name, source }) => ({ in: source, out: `${BUNDLE}/${name}` })),
      // Threads.
      { in: 'api/src/coach-calendar/expand-worker.ts', out: `${BUNDLE}/expand-worker` },
      { in: 'api/src/clients/pasted-list/list-worker.ts', out: `${BUNDLE}/list-worker` },
      ...globSync('api/migrations/*.ts', { cwd: ROOT }).map((source) => ({
        in: source,
        out: source.replace(/\.ts$/, ''),
      })),
    ],
    // Source maps name the sources as if the artefact was the repository.
    outdir: ROOT,
    write: false,
    chunkNames: `${BUNDLE}/[name]-[hash]`,
    splitting: true,
    // A program is imported by its file below.
    define: { 'import.meta.main': 'true' },
    sourcemap: 'linked',
  });
  for (const { path, contents } of outputFiles) write(join(folder, relative(ROOT, path)), contents);
  for (const file of FILES) write(join(folder, BUNDLE, basename(file)), readFileSync(join(ROOT, file)));
  for (const name of SITE_FOLDER)
    cpSync(join(ROOT, 'deploy', name), join(folder, 'deploy', name), { recursive: true });
  for (const { name } of PROGRAMS)
    write(join(folder, `api/${name}.js`), onNewNode(`./src/bundle/${name}.js`));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  return inputs.map((input) => join(ROOT, input));
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
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
