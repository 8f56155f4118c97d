import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { SERVER_PATHS } from '../api/contract/server-paths.ts';
import { readRelease } from '../api/scripts/read-release.ts';
import { frontEnd } from '../webpack.shared.js';
import { ChunkList, filesToKeep } from './webpack.chunk-list.js';

const folder = import.meta.dirname;
const release = readRelease('player-app');
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/*
 * Few files, since many small ones compress badly: React, which stays the same for many releases; what all screens share; and
 * each screen's own. What only some screens use (changes, and the calls of booking, paying, the profile, receipts, mails, privacy
 * and configuration) comes with those screens.
 */
const inOnePiece = {
  react: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    name: 'react',
    chunks: 'async',
    priority: 2,
  },
  shell: {
    test: /[\\/](api[\\/]contract[\\/](?!booking-changes|coach-profile-changes|busy-times|calendars|changed-days|links|mail-preferences|profile|receipts|request-values|payments|privacy|saved-cards|audit-log|config|availability|roles|release|client-errors)|node_modules[\\/](zod|react-router|react-router-dom|cookie|set-cookie-parser|react-error-boundary)[\\/]|node_modules[\\/]@tanstack[\\/](?!.*(useMutation|mutationObserver))|player-app[\\/]src[\\/](requests[\\/](api-client|me|query-client|refresh-data)|session[\\/]load-user|error-reports[\\/]allow-reports|shell[\\/](?!.*(admin|landing|link-screens|not-found|policy|signed-out|site-not)))|lucide-react[\\/].*[\\/](calendar-plus|house|list|user-round)[.]mjs$|lucide-react[\\/].*[\\/](Icon|createLucideIcon|defaultAttributes)[.]mjs$)/,
    name: 'shell',
    chunks: 'async',
    priority: 1,
  },
  // The landing page is drawn before any other file is there, and the app's frame looks like the kit.
  styles: {
    type: 'css/mini-extract',
    test: /[\\/](player-app[\\/]ui|screens[\\/]landing|shell|notifications)[\\/]/,
    name: 'main',
    chunks: 'all',
    enforce: true,
  },
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
      rules: [
        ...base.module.rules,
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
        // Its links, forms and routes would be a tenth of what every page fetches, and nothing uses them.
        {
          test: /[\\/]react-router[\\/]dist[\\/]/,
          loader: path.join(folder, 'webpack.unused-components.js'),
        },
      ],
    },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: inOnePiece } },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: './src/page.tsx',
        // The page is rendered by React in the build, and names its files itself.
        chunks: ['main'],
        inject: false,
        minify: false,
        templateParameters: (compilation, { js, css }) => ({
          js,
          css,
          offline: filesToKeep(compilation),
          siteOrigin: process.env.SITE_ORIGIN ?? '',
        }),
      }),
      new HtmlWebpackPlugin({
        template: './src/manifest.ts',
        filename: 'manifest.webmanifest',
        inject: false,
        minify: false,
      }),
      new ChunkList(),
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
