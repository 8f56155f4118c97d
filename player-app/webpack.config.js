import path from 'node:path';
import webpack from 'webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { SERVER_PATHS } from '../api/contract/server-paths.ts';
import { readRelease } from '../tools/build/read-release.ts';
import { frontEnd, PAGE_COMPILER } from '../webpack.shared.js';
import { ChunkList, filesToKeep } from './webpack.chunk-list.js';

const folder = import.meta.dirname;
const release = readRelease('player-app');
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** What every screen of the app needs before it is drawn. Anything else in here delays all of them. */
const SHELL = [
  /[\\/]api[\\/]contract[\\/](?!booking-changes|coach-profile-changes|busy-times|calendars|changed-days|links|mail-preferences|profile|receipts|request-values|payments|privacy|saved-cards|audit-log|config|availability|roles|release|client-errors)/,
  /[\\/]api[\\/]rules[\\/](court-links|formats|london-time)\.ts$/,
  /[\\/]node_modules[\\/](zod|react-router|react-router-dom|cookie|set-cookie-parser|react-error-boundary|@date-fns[\\/]tz)[\\/]/,
  /[\\/]node_modules[\\/]@tanstack[\\/](?!.*(useMutation|mutationObserver))/,
  /[\\/]lucide-react[\\/].*[\\/](context|Icon|createLucideIcon|defaultAttributes|calendar-plus|chevron-left|chevron-right|circle-exclamation-point|house|list|navigation|rotate-cw|user-round)\.mjs$/,
  /[\\/]lucide-react[\\/].*[\\/]shared[\\/]/,
  /[\\/]player-app[\\/]src[\\/]bootstrap\.tsx$/,
  /[\\/]player-app[\\/]src[\\/]requests[\\/](api-client|first-queries|me|my-bookings|query-client|refresh-data|use-changed-days)\.ts$/,
  /[\\/]player-app[\\/]src[\\/](auth[\\/](auth-errors|auth-events|current-session|personal-storage)|coach-profile[\\/]use-coach|error-reports[\\/]allow-reports|kept-lessons[\\/][^.]*|notifications[\\/]notifications|screens[\\/]sign-in[\\/]take-over-early-entry|service-worker[\\/]register|session[\\/](?!mail-link|use-sign-out)[^.]*)\.tsx?$/,
  /[\\/]player-app[\\/]src[\\/]shell[\\/](?!.*(admin|landing|link-screens|not-found|policy|signed-out|site-not)).*\.tsx?$/,
  /[\\/]player-app[\\/]ui[\\/](button|button-style|class-names|failed-state|link-button|list|on-return-to-tab|page-header|screen|section|spinner|use-now|use-return-to-tab)\.tsx?$/,
];

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
    test: (module) => SHELL.some((files) => files.test(module.nameForCondition() ?? '')),
    name: 'shell',
    chunks: 'async',
    priority: 1,
  },
  // The landing page and the sign-in form are drawn before any other file is there, and the app's frame looks like the kit.
  styles: {
    type: 'css/mini-extract',
    test: /[\\/](player-app[\\/]ui|screens[\\/](landing|sign-in)|shell|notifications)[\\/]/,
    name: 'main',
    chunks: 'all',
    enforce: true,
  },
};

/** Puts the script that renders the page into one file, which the plugin drops. Its lazy parts would be written beside the app's, by the same names in development. */
class PageInOnePiece {
  apply({ hooks, webpack: { optimize } }) {
    hooks.thisCompilation.tap('PageInOnePiece', (compilation) => {
      compilation.hooks.childCompiler.tap('PageInOnePiece', (compiler, name) => {
        if (name === PAGE_COMPILER) new optimize.LimitChunkCountPlugin({ maxChunks: 1 }).apply(compiler);
      });
    });
  }
}

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
      new PageInOnePiece(),
      // Browsers then compile these while they come, instead of function by function when they run.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /^(react|shell)\..*js$/,
        // Minified they are already, and not yet compressed.
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
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
