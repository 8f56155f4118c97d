import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { frontEnd } from '../../../webpack.shared.js';

const folder = import.meta.dirname;

/** `npm run dev -w @lessons/ui`: every part of the kit in every state, with live reload. */
export default () => {
  const base = frontEnd({ name: 'kit', folder, production: false });
  return {
    ...base,
    entry: './kit.tsx',
    output: { ...base.output, path: path.join(folder, 'dist'), publicPath: '/' },
    module: { rules: [...base.module.rules, { test: /\.woff2$/, type: 'asset/resource' }] },
    plugins: [...base.plugins, new HtmlWebpackPlugin({ template: './index.html' })],
    devServer: { host: 'localhost', port: 3003, static: false, open: false },
  };
};
