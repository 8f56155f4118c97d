import HtmlWebpackPlugin from 'html-webpack-plugin';
import { SERVER_PATHS } from '../api/contract/server-paths.ts';
import { describeRelease } from '../api/contract/release.ts';
import { readRelease } from '../api/scripts/read-release.ts';
import { frontEnd } from '../webpack.shared.js';
import { ChunkList } from './webpack.chunk-list.js';

const folder = import.meta.dirname;
const release = readRelease('player-app');
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

// What every signed-in screen needs, its frame with it, comes in a few files, since many small ones compress badly. What only some screens use
// (changes, and the calls of booking, paying, the profile, receipts, mails and configuration) comes with those screens.
const inOnePiece = {
  api: {
    test: /[\\/](api[\\/]contract[\\/](?!booking-changes|coach-profile-changes|busy-times|calendars|changed-days|links|mail-preferences|profile|receipts|request-values|payments|config|availability|roles|release|client-errors)|node_modules[\\/]zod[\\/]|player-app[\\/]src[\\/](requests[\\/](api-client|me)|session[\\/]load-user))/,
    name: 'api',
    chunks: 'async',
  },
  router: {
    test: /[\\/](node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]|shell[\\/](routed|follow-links))/,
    name: 'router',
    chunks: 'async',
  },
  query: {
    test: /[\\/](node_modules[\\/]@tanstack[\\/](?!.*(useMutation|mutationObserver))|player-app[\\/]src[\\/](requests[\\/](query-client|refresh-data)|shell[\\/](signed-in|frame|bottom-nav|fresh-data|screen-opened|return-to))[.]tsx?$|lucide-react[\\/].*[\\/](calendar-plus|house|list|user-round)[.]mjs$)/,
    name: 'query',
    chunks: 'async',
  },
};

/** The shell. No federation plugin here: `shell/load-admin.ts` makes the instance, in a chunk only a coach fetches. */
export default (_env, { mode }) => {
  const base = frontEnd({ name: 'player', folder, production: mode !== 'development', release });
  return {
    ...base,
    entry: './src/index.ts',
    output: { ...base.output, publicPath: '/' },
    module: { rules: [...base.module.rules, { test: /\.(woff2|svg|webmanifest)$/, type: 'asset/resource' }] },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: inOnePiece } },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: './public/index.html',
        minify: { collapseWhitespace: true },
        meta: { release: describeRelease(release) },
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
