import { spawnSync } from 'node:child_process';

/**
 * `npm run test:deploy`: deploys the built artefacts in folders outside of the repository and walks
 * through the product in a browser. Options are jest's.
 */
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(
  process.execPath,
  jest.concat('node_modules/jest/bin/jest.js', '--selectProjects=deploy', process.argv.slice(2)),
  { stdio: 'inherit', env: { ...process.env, TEST_DEPLOY: 'true' } },
);
process.exit(status ?? 1);
