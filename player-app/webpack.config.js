import { createHash } from 'node:crypto';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { SERVER_PATHS } from '../api/contract/server-paths.ts';
import { readRelease } from '../tools/build/read-release.ts';
import { frontEnd } from '../webpack.shared.js';

const folder = import.meta.dirname;
const release = readRelease('player-app');
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** The chunks of Home and of a page without a connection, which the service worker caches. Other screens are cached when they are opened. */
const OFFLINE = ['main', 'app', 'home', 'schedule', 'lesson', 'called-off', 'signed-out', 'changed-days'];
/** The same of a coach alone, and what asks for the coach's module. */
const COACH_OFFLINE = ['coach-today', 'admin-slot', 'coach-items', 'preload-module', 'load-admin'];

/** Beside webpack's own rules: few files, since many small ones compress badly. */
const cacheGroups = {
  // It stays the same for many releases.
  react: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    chunks: 'async',
    priority: 2,
  },
  // What the app's frame imports is in one file, and so in no screen's.
  shell: { test: isOfApp, name: 'shell', chunks: 'async', enforce: true, priority: 1 },
  // The landing page and the sign-in form are drawn before any script of the app is there.
  styles: { type: 'css/mini-extract', name: 'main', chunks: 'all', enforce: true, priority: 3 },
};

/** The shell. No federation plugin here: `shell/load-admin.ts` makes the instance, in a chunk only a coach fetches. */
export default (_env, { mode }) => {
  const base = frontEnd({ name: 'player', folder, production: mode !== 'development', release });
  return {
    ...base,
    entry: {
      main: './src/index.ts',
      // At one address for all releases: browsers look there for a newer one.
      'service-worker': { import: './src/service-worker/service-worker.ts', filename: 'service-worker.js' },
    },
    output: { ...base.output, publicPath: '/' },
    module: {
      rules: [...base.module.rules, { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' }],
    },
    optimization: { ...base.optimization, splitChunks: { cacheGroups } },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: './src/page.tsx',
        // The page is rendered by React in the build, and names its files itself.
        chunks: ['main'],
        inject: false,
        minify: false,
        templateParameters: (compilation, { js, css }) => {
          const offline = filesOf(OFFLINE, compilation);
          const coachOffline = filesOf(COACH_OFFLINE, compilation).filter((file) => !offline.includes(file));
          return { js, css, offline, coachOffline, siteOrigin: process.env.SITE_ORIGIN ?? '' };
        },
      }),
      new HtmlWebpackPlugin({
        template: './src/manifest.ts',
        filename: 'manifest.webmanifest',
        inject: false,
        minify: false,
      }),
      new FileHashes(),
    ],
    devServer: {
      host: 'localhost',
      port: 3001,
      historyApiFallback: true,
      setupMiddlewares: (middlewares, { app }) => {
        app.get('/config.json', (_request, response) => response.json({ apiOrigin: '' }));
        return middlewares;
      },
      static: false,
      proxy: [{ context: SERVER_PATHS, target: api }],
    },
  };
};

/** Writes the SHA-256 of each file with a hash in its name: by it the service worker knows that nobody else has answered. */
class FileHashes {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('FileHashes', (compilation) => {
      // The names and what refers to them are final then.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'FileHashes', stage }, () => {
        const hashes = compilation
          .getAssets()
          .filter(({ info }) => info.immutable && !info.development)
          .map(({ name, source }) => [
            `/${name}`,
            createHash('sha256').update(source.buffer()).digest('base64'),
          ]);
        const text = JSON.stringify(Object.fromEntries(hashes));
        compilation.emitAsset('file-hashes.json', new sources.RawSource(text));
      });
    });
  }
}

/** Returns whether `index.ts` fetches a module with the app. */
function isOfApp(module, { chunkGraph }) {
  return chunkGraph.getModuleChunks(module).some(({ name }) => name === 'app');
}

/** Returns the paths of the scripts and styles of chunks. */
function filesOf(names, { namedChunkGroups }) {
  const files = names.flatMap((name) => namedChunkGroups.get(name).getFiles());
  return [...new Set(files)].map((file) => `/${file}`);
}
