import type { BuildOptions, Plugin } from 'esbuild';

export const OLDEST_NODE = 24;

/** Loaded only by those who have them: a native driver, and Cloudflare's sockets. */
const OPTIONAL = ['pg-native', 'cloudflare:sockets', 'pg-query-stream'];

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

/** Options of esbuild for programs that run on a server with Node and no package. */
export const FOR_NODE = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: `node${OLDEST_NODE}`,
  external: OPTIONAL,
  sourcesContent: false,
  metafile: true,
  legalComments: 'eof',
  // Packages of the older kind call `require`, for Node's own modules too.
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
  },
  plugins: [withoutOtherDialects],
  logLevel: 'warning',
} satisfies BuildOptions;
