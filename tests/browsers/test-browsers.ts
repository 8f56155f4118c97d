import { existsSync } from 'node:fs';
import { runProject } from '../releases/run-project.ts';
import { FIREFOX, MINI_BROWSER, WEBKIT_DRIVER, XVFB } from './programs.ts';

/**
 * `npm run test:browsers`: walks through the product in the engines of Firefox and Safari. `npm run test:all` leaves it out,
 * since npm can't install Debian's browsers. Options are jest's.
 */
const missing = [FIREFOX, WEBKIT_DRIVER, MINI_BROWSER, XVFB].filter((program) => !existsSync(program));
if (missing.length > 0) {
  process.stderr.write(
    `${missing.join(', ')} missing: install the browsers first (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb).\n`,
  );
  process.exit(1);
}
runProject('browsers', { TEST_BROWSERS: 'true' }, ['--maxWorkers=1']);
