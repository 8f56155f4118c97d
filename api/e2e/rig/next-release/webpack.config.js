import path from 'node:path';
import adminApp from '../../../../admin-app/webpack.config.js';
import playerApp from '../../../../player-app/webpack.config.js';

const loader = path.join(import.meta.dirname, 'reword-loader.js');

/**
 * Tomorrow's releases of both front ends: another build of the real sources by their real configurations, with a word of each changed. Only
 * made smaller and compressed it isn't, which takes most of a build's time.
 */
export default (env, options) => [
  release(adminApp(env, options), {
    to: path.join(env.out, 'admin-app'),
    file: 'src/overview/overview-tab.tsx',
    words: ['Lessons today', 'Lessons of today'],
  }),
  release(playerApp(env, options), {
    to: path.join(env.out, 'player-app'),
    file: 'src/screens/profile/quick-actions.tsx',
    words: ['Quick Actions', 'Shortcuts'],
  }),
];

function release(config, { to, file, words: [before, after] }) {
  const reworded = { test: path.join(config.context, file), loader, options: { before, after } };
  return {
    ...config,
    output: { ...config.output, path: to },
    module: { ...config.module, rules: [...config.module.rules, reworded] },
    optimization: { ...config.optimization, minimize: false },
    // Reads what the build itself remembers, and leaves it as it is.
    cache: { ...config.cache, readonly: true },
  };
}
