/**
 * Writes into the build which script files each dynamic import fetches, for the byte budget to add up: by the imported
 * file's name, and `main` for what the page itself names. The file's own name keeps it from being served.
 */
export class ChunkList {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ChunkList', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const list = Object.fromEntries(compilation.chunkGroups.flatMap(filesByImport));
          compilation.emitAsset('.chunks.json', new sources.RawSource(JSON.stringify(list, null, 2)));
        },
      );
    });
  }
}

/** Several files may import one group, each by its own path to the same file. */
function filesByImport(group) {
  const scripts = group.getFiles().filter((file) => file.endsWith('.js'));
  return namesOf(group).map((name) => [name, scripts]);
}

function namesOf(group) {
  return group.name ? [group.name] : group.origins.map(({ request }) => request.split('/').at(-1));
}

/** What is kept for a visit without a connection: what home has fetched anyway. Other screens are kept when they are opened. */
const KEPT = [
  'main',
  'first-answers.ts',
  'bootstrap.tsx',
  'load-user.ts',
  'home-screen.tsx',
  'changed-days.ts',
];

/** Returns the paths of the files that the service worker keeps of this release. */
export function filesToKeep(compilation) {
  const groups = compilation.chunkGroups.filter((group) =>
    namesOf(group).some((name) => KEPT.includes(name)),
  );
  const files = groups.flatMap((group) => group.getFiles()).filter((file) => /\.(js|css)$/.test(file));
  return [...new Set(files)].map((file) => `/${file}`);
}
