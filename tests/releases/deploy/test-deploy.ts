import { runProject } from '../run-project.ts';

/**
 * `npm run test:deploy`: deploys the built artefacts in folders outside of the repository and walks
 * through the product in a browser. Options are jest's.
 */
runProject('deploy', { TEST_DEPLOY: 'true' });
