import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { SERVER_PATHS } from '../api/contract/server-paths.ts';
import { readRelease } from '../api/scripts/read-release.ts';
import { frontEnd, sharedWithShell } from '../webpack.shared.js';

const folder = import.meta.dirname;
const release = readRelease('admin-app');
const buildId = process.env.BUILD_ID ?? Date.now().toString(36);
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/**
 * The coach's module is what is built; its page without the shell exists on the development server
 * only.
 */
export default (env, { mode }) => {
  const module = remote(mode !== 'development');
  return env.WEBPACK_SERVE ? [module, standalone()] : module;
};

/**
 * The coach's module: deployed on its own, and loaded by the shell when a coach opens an admin
 * screen.
 */
function remote(production) {
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
        exposes: { './admin-app': './src/admin-app.tsx', './today': './src/today-part.tsx' },
        shared: sharedWithShell,
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
      }),
    ],
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
      historyApiFallback: true,
      proxy: [{ context: SERVER_PATHS, target: api }],
    },
  };
}

/** The module alone, with its own React and a sign-in, at the development server's root. */
function standalone() {
  const base = frontEnd({ name: 'admin-standalone', folder, production: false, release });
  return {
    ...base,
    entry: './src/standalone/main.tsx',
    output: {
      ...base.output,
      publicPath: '/',
      // Apart from the remote's files of the same names.
      filename: 'standalone/[name].js',
      chunkFilename: 'standalone/[name].js',
      clean: false,
    },
    module: { rules: [...base.module.rules, { test: /\.woff2$/, type: 'asset/resource' }] },
    plugins: [...base.plugins, new HtmlWebpackPlugin({ template: './src/standalone/index.html' })],
  };
}
