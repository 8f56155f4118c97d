import path from 'node:path';
import { createRequire } from 'node:module';
import webpack from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { LICENSES_FILE, licensesOf } from './tools/build/licenses.ts';

const { version: reactVersion } = createRequire(import.meta.url)('react/package.json');

/** The oldest browsers that the styles are for. */
const STYLE_TARGETS = ['ios17', 'safari17', 'firefox128', 'chrome120'];

/** The packages of which the page has one copy. The shell hands these over, so the coach's module carries none of them. */
export const sharedWithShell = Object.fromEntries(
  ['react', 'react-dom', 'react/jsx-runtime'].map((name) => [
    name,
    { singleton: true, strictVersion: true, requiredVersion: `^${reactVersion}`, import: false },
  ]),
);

/**
 * The configuration both front ends start from.
 * @param {{ name: string, folder: string, production: boolean, release?: { version: string, commit: string | null } }} app
 * `name` also prefixes class names and cache entries; `release` is the global `RELEASE`
 * @returns {import('webpack').Configuration}
 */
export function frontEnd({ name, folder, production, release }) {
  const hashed = production ? '[name].[contenthash:8]' : '[name]';
  return {
    name,
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    // For whoever debugs a release; no page points at them, and the build moves them out of `dist`.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(folder, 'dist'),
      filename: `${hashed}.js`,
      // A silent file ends as one that failed: by default after two minutes.
      chunkLoadTimeout: 30_000,
      chunkFilename: `${hashed}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules: [typescript(), ...styles(name, production)] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${hashed}.css`,
        chunkFilename: `${hashed}.css`,
        // The module's parts import the kit in different orders. Layers decide what counts, not the order.
        ignoreOrder: true,
      }),
      ...(production ? [new Licenses()] : []),
      ...(release ? [new webpack.DefinePlugin({ RELEASE: JSON.stringify(release) })] : []),
    ],
    optimization: { minimizer: [minifyScripts(), minifyStyles(), precompress()] },
    cache: {
      type: 'filesystem',
      name: `${name}-${production ? 'production' : 'development'}`,
      cacheDirectory: path.join(import.meta.dirname, '.cache/webpack'),
      buildDependencies: { config: [import.meta.filename, path.join(folder, 'webpack.config.js')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Writes the licences of the packages that are in the build. */
class Licenses {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('Licenses', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = Compilation;
      compilation.hooks.processAssets.tap({ name: 'Licenses', stage }, () => {
        const modules = [...compilation.chunks].flatMap((chunk) =>
          [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap((one) => one.modules ?? one),
        );
        // Fonts are in no chunk: a style sheet names them.
        const fonts = [...compilation.modules].filter(({ type }) => type === 'asset/resource');
        const files = [...modules, ...fonts].flatMap((module) => module.nameForCondition() ?? []);
        compilation.emitAsset(LICENSES_FILE, new sources.RawSource(licensesOf(files)));
      });
    });
  }
}

function typescript() {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  };
}

/** html-webpack-plugin's compilation of a page's template, within the build. */
const PAGE_COMPILER = 'HtmlWebpackCompiler';

/** Class names carry the app's name: the two builds share one page, and each brings its own copy of the kit. */
function styles(name, production) {
  const toFile = MiniCssExtractPlugin.loader;
  const modules = {
    localIdentName: production ? `${name}_[hash:base64:6]` : `${name}_[name]_[local]`,
    namedExport: false,
    exportLocalsConvention: 'camelCaseOnly',
  };
  return [
    // The build of the page renders the landing page: it needs the class names alone.
    {
      test: /\.module\.css$/,
      compiler: PAGE_COMPILER,
      use: [{ loader: 'css-loader', options: { modules: { ...modules, exportOnlyLocals: true } } }],
    },
    {
      test: /\.module\.css$/,
      compiler: { not: PAGE_COMPILER },
      use: [toFile, { loader: 'css-loader', options: { modules } }],
    },
    { test: /\.css$/, exclude: /\.module\.css$/, use: [toFile, 'css-loader'] },
  ];
}

function minifyScripts() {
  const swc = {
    implementation: MinimizerPlugin.swcMinify,
    options: { ecma: 2022, compress: { passes: 3 } },
  };
  // The second run shortens what the first has made simpler.
  return new MinimizerPlugin({ minify: [swc, swc], extractComments: false });
}

/** Lowers and prefixes what these browsers do not have as it is written. */
function minifyStyles() {
  return new MinimizerPlugin({
    test: /\.css$/,
    minify: { implementation: MinimizerPlugin.esbuildMinifyCss, options: { target: STYLE_TARGETS } },
  });
}

/** Writes `.br` and `.gz` beside each text file, so that no server compresses on the fly. */
function precompress() {
  const beside = (algorithm, extension) => ({
    implementation: MinimizerPlugin.compress,
    options: { algorithm },
    type: 'asset',
    filename: `[path][base].${extension}`,
  });
  return new MinimizerPlugin({
    test: /\.(js|css|html|svg|json|webmanifest)$/,
    minify: [],
    generate: { brotli: beside('brotliCompress', 'br'), gzip: beside('gzip', 'gz') },
  });
}
