import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readRelease } from '../tools/build/read-release.ts';
import { frontEnd, sharedWithShell } from '../webpack.shared.js';
import { preloadOf } from './preload.ts';

const folder = import.meta.dirname;
const release = readRelease('admin-app');
const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

/** The parts that the shell loads, and the names of their chunks, by which the manifest finds them. */
const ADMIN_APP = '__federation_expose_admin_app';
const TODAY = '__federation_expose_today';
const exposes = {
  './admin-app': { import: ['./src/admin-app.tsx'], name: ADMIN_APP },
  './today': { import: ['./src/today-part.tsx'], name: TODAY },
};
const isPart = ({ name }) => name === ADMIN_APP || name === TODAY;

/** Few files, since each takes one of a browser's six connections: each part has its own, and one with the other. */
const ofBothParts = { test: /./, name: 'parts', chunks: isPart, minChunks: 2, enforce: true, priority: 1 };

/**
 * The coach's module: deployed on its own, and loaded by the shell when a coach opens an admin
 * screen. It uses the shell's federation runtime (`player-app/src/shell/load-admin.ts`).
 */
export default (_env, { mode }) => {
  const production = mode !== 'development';
  const base = frontEnd({ name: 'admin', folder, production, release });
  return {
    ...base,
    // The manifest plugin explains `publicPath: auto` at every build.
    infrastructureLogging: { level: 'error' },
    // Everything is reached through the federation entry.
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      // One name a build: a page that is open across a release must not mix the chunks of both.
      uniqueName: `admin-${buildId}`,
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'admin',
        filename: production ? 'remote-entry.[contenthash:8].js' : 'remote-entry.js',
        exposes,
        shared: sharedWithShell,
        manifest: { fileName: 'mf-manifest.json', additionalData: addToManifest },
        dts: false,
        // The plugin would write its entry into `node_modules/.federation`, which is no package with a licence.
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: true, optimization: { disableRemote: true } },
      }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: (chunk) => chunk.canBeInitial() || !isPart(chunk),
        cacheGroups: { ofBothParts },
      },
    },
    devServer: {
      host: 'localhost',
      port: 3002,
      static: false,
      hot: false,
      liveReload: false,
      headers: {
        'Access-Control-Allow-Origin': 'http://localhost:3001',
        // Scripts are loaded without CORS, and the development server keeps them to its own origin
        // by itself.
        'Cross-Origin-Resource-Policy': 'same-site',
      },
    },
  };
};

/** The release is for whoever deploys: `tools/release/site/read-site.ts`. */
function addToManifest({ stats }) {
  stats.metaData.release = release;
  stats.metaData.preload = preloadOf(stats);
}
