import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../fixtures/browser/launch-browser.ts';
import { ROOT } from '../../../tools/build/front-ends.ts';
import { writeDifferencesPage } from './differences-page.ts';
import { openScene, type OpenOptions } from './open-scene.ts';
import { writeReadmePicture } from './readme-pictures.ts';
import { ReferenceFolder, type Result } from './reference-folder.ts';
import { pictureName, type Scene } from './scene.ts';
import { pictureNames, REFERENCES, scenes } from './scenes/all-scenes.ts';
import { startSeasonCopy } from './season-copy.ts';
import { takePicture } from './take-picture.ts';

/**
 * `npm run test:pictures`: draws every scene and compares it with its reference. `-- NAME…` runs the
 * scenes whose names begin so, `-- --update` makes the pictures the references and writes those of
 * README.md, `-- --show` names the page with the differences of the latest run.
 */
const DIFFERENCES = join(ROOT, '.cache/pictures/differences');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean', default: false }, show: { type: 'boolean', default: false } },
});
const isWhole = positionals.length === 0;
const chosen = scenes.filter(({ name }) => isWhole || positionals.some((start) => name.startsWith(start)));

if (chosen.length === 0) fail(`No scene is called ${positionals.join(' or ')}.`);
else if (values.show) show();
else await run();

function show(): void {
  const page = join(DIFFERENCES, 'index.html');
  if (existsSync(page)) say(pathToFileURL(page).href);
  else fail('No pictures were compared yet: npm run test:pictures');
}

async function run(): Promise<void> {
  const folder = new ReferenceFolder(REFERENCES, DIFFERENCES);
  folder.beginRun();
  const results: Result[] = [];
  const season = await startSeasonCopy();
  const server = await launchBrowser();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const { url } = season;
    for (const scene of chosen) results.push(...(await takeScene(scene, folder, { browser, url })));
  } finally {
    await server.close();
    await season.stop();
  }
  if (isWhole) results.push(...judgeLeftovers(folder));
  report(results, writeDifferencesPage(DIFFERENCES, results));
}

async function takeScene(scene: Scene, folder: ReferenceFolder, options: OpenOptions): Promise<Result[]> {
  const results: Result[] = [];
  try {
    const { page, context } = await openScene(scene, options);
    for (const look of scene.looks) {
      const picture = await takePicture(page, look, scene);
      const name = pictureName(scene, look);
      results.push(values.update ? folder.accept(name, picture) : folder.judge(name, picture));
    }
    await context.close();
    const isChanged = results.some(({ verdict }) => verdict !== 'same');
    if (values.update) await writeReadmePicture(scene, { ...options, isChanged });
  } catch (error) {
    // The others are drawn all the same.
    results.push({ name: scene.name, verdict: 'failed', reason: String(error) });
  }
  for (const { name, verdict, reason } of results) if (verdict !== 'same') say(`${name}: ${reason}`);
  return results;
}

/** References that no scene has any more. */
function judgeLeftovers(folder: ReferenceFolder): Result[] {
  const leftovers = folder.names().filter((name) => !pictureNames.includes(name));
  if (values.update) for (const name of leftovers) folder.remove(name);
  return leftovers.map((name) => ({ name, verdict: 'different', reason: 'belongs to no scene' }));
}

function report(results: readonly Result[], page: string): void {
  const changed = results.filter(({ verdict }) => verdict !== 'same');
  const failed = changed.filter(({ verdict }) => verdict === 'failed' || !values.update);
  const outcome = values.update
    ? `${changed.length - failed.length} accepted`
    : `${failed.length} not as expected`;
  say(`${results.length} pictures, ${outcome}`);
  if (changed.length > 0) say(`Side by side: ${pathToFileURL(page).href}`);
  if (failed.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
