import HtmlWebpackPlugin from 'html-webpack-plugin';
import { frontEnd } from '../webpack.shared.js';

const folder = import.meta.dirname;
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** The shell. No federation plugin here: `shell/load-admin.ts` makes the instance, in a chunk only a coach fetches. */
export default (_env, { mode }) => {
  const base = frontEnd({ name: 'player', folder, production: mode !== 'development' });
  return {
    ...base,
    entry: './src/index.ts',
    output: { ...base.output, publicPath: '/' },
    module: { rules: [...base.module.rules, { test: /\.(woff2|svg|webmanifest)$/, type: 'asset/resource' }] },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({ template: './public/index.html', minify: { collapseWhitespace: true } }),
    ],
    devServer: {
      port: 3001,
      historyApiFallback: true,
      static: false,
      proxy: [{ context: ['/api', '/auth/v1', '/v1', '/sandbox', '/admin-app'], target: api }],
    },
  };
};
