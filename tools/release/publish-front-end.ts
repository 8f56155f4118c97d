import { parseArgs } from 'node:util';
import { publish } from '../../api/scripts/update/publish.ts';

/**
 * `npm run release -- publish BUILD SERVED`: publishes the build of a front end in the folder that
 * a web server serves. Files of former releases stay for 30 days, or for `--keep-days`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'keep-days': { type: 'string', default: '30' } },
});
const [build, served] = positionals;
const keepDays = Number(values['keep-days']);
if (!build || !served || !(keepDays >= 0)) {
  process.stderr.write('npm run release -- publish BUILD SERVED [--keep-days 30]\n');
  process.exitCode = 1;
} else {
  const { added, removed } = publish({ build, served, keepDays, now: new Date() });
  process.stdout.write(`Published: ${added} new files, ${removed} old ones removed.\n`);
}
