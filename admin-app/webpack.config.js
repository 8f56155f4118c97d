import { createRequire } from 'node:module';
import { frontEnd, sharedWithShell } from '../webpack.shared.js';

const { ModuleFederationPlugin } = createRequire(import.meta.url)('@module-federation/enhanced/webpack');
const folder = import.meta.dirname;
const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

/** The coach's module: deployed on its own, and loaded by the shell when a coach opens an admin screen. */
export default (_env, { mode }) => {
  const production = mode !== 'development';
  const base = frontEnd({ name: 'admin', folder, production });
  return {
    ...base,
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
        exposes: { './admin-app': './src/admin-app.tsx' },
        shared: sharedWithShell,
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
      }),
    ],
    devServer: {
      port: 3002,
      static: false,
      hot: false,
      liveReload: false,
      headers: { 'Access-Control-Allow-Origin': 'http://localhost:3001' },
    },
  };
};
