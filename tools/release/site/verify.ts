import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PARTS, type Part } from '../parts.ts';
import { SITE_OPTIONS, siteIn } from './site-options.ts';
import { verifyRelease } from './verify-release.ts';

/** How often the site is asked, in ms. */
const INTERVAL_MS = 3_000;

/**
 * `npm run release -- verify --site https://lessons.example --version 1.2.3 [--part api]` waits until the site serves the
 * release of that part, or of all three, and is ready. After `--minutes`, 10 by default, it says what is missing and exits with 1.
 */
const { values } = parseArgs({
  options: {
    ...SITE_OPTIONS,
    version: { type: 'string' },
    part: { type: 'string', default: 'all' },
    minutes: { type: 'string', default: '10' },
  },
});
const site = siteIn(values);
const { version, part, minutes } = values;
const known = ['all', ...PARTS];
if (!site || !version || !(Number(minutes) >= 0) || !known.includes(part))
  throw new Error(
    `Usage: npm run release -- verify --site URL --version 1.2.3 [--part ${known.join('|')}] [--module URL] [--minutes 10]`,
  );

const until = performance.now() + Number(minutes) * 60_000;
await verifyRelease({
  site,
  version,
  ...(part !== 'all' && { parts: [part as Part] }),
  pause: () => setTimeout(INTERVAL_MS),
  isOver: () => performance.now() >= until,
});
process.stdout.write(
  `${site.origin} serves ${part === 'all' ? 'every part' : part} in ${version}, and is ready.\n`,
);
