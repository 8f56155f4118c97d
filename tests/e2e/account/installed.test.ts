import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { eventually } from '../../fixtures/api/eventually.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { waitForScreen } from '../../fixtures/browser/wait-until-loaded.ts';
import { BUILT_SHELL, serveShell } from '../../fixtures/browser/serve-shell.ts';

const { browser, product } = await openProduct();

const OFFLINE = 'You are offline · as last seen';
const HOME = /^Good (morning|afternoon|evening)/;
const KEPT = `navigator.serviceWorker.ready.then(async () => (await caches.open('shell')).match('/').then(Boolean))`;

const COACH_KEPT = `caches.open('shell').then((cache) =>
  Promise.all(JSON.parse(document.getElementById('release-files').textContent).coach.map((file) => cache.match(file)))
).then((files) => files.every(Boolean))`;

/** Waits until the service worker has the page and its files. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(KEPT);
}

test('offline the shell opens, with the next lesson and the directions, and one can sign out', async () => {
  const player = await createAccount(product, 'offline@example.com', { firstName: 'Ada' });
  await insertLesson(product, { of: player.email, start: hoursFromNow(50) });
  const { page } = await visit(browser, product, { as: player, serviceWorkers: 'allow', hasEvents: false });
  await waitForScreen(page, HOME);
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole('heading', { level: 1, name: HOME }).waitFor();
  const kept = page.getByRole('region', { name: 'Next Lesson' });
  expect(await kept.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(/maps/);
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBeGreaterThan(3);
  await page.context().setOffline(false);
  // It reconnects automatically, since the browser reports that the connection is back.
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  await waitForScreen(page, HOME);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText(/^Signed out here/).waitFor();
  expect(await stored(page)).not.toContain(player.id);
  await page.context().close();
});

test('offline a coach has the day as last seen, with Call and Message', async () => {
  const email = 'ana@example.com';
  const ana = await insertPlayer(product, { email, firstName: 'Ana', phone: '+44 7700 900101' });
  // The day's last hour, so that it is not over at whatever hour this runs.
  await insertLesson(product, { of: ana, start: [londonDateOf(new Date()), '23:00'] });
  const { page } = await visit(browser, product, {
    as: COACH,
    path: '/',
    serviceWorkers: 'allow',
    hasEvents: false,
  });
  await page.getByRole('list', { name: 'Today’s lessons' }).getByText('Ana').waitFor();
  await untilKept(page);
  await page.waitForFunction(COACH_KEPT);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(OFFLINE).waitFor();
  const today = page.getByRole('region', { name: 'Today' });
  const call = today.getByRole('link', { name: 'Call Ana' });
  expect(await call.getAttribute('href')).toBe('tel:+447700900101');
  expect(await today.getByRole('link', { name: 'Message Ana' }).getAttribute('href')).toBe(
    'sms:+447700900101',
  );
  expect(await page.getByRole('alert').count()).toBe(0);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect(await navigation.getByRole('link', { name: 'Week' }).isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('list', { name: 'Today’s lessons' }).waitFor();
  await page.context().close();
});

test('signing out leaves nothing personal in the browser, also in another tab', async () => {
  const player = await createAccount(product, 'leaving@example.com', { firstName: 'Bea' });
  await insertLesson(product, { of: player.email, start: hoursFromNow(51) });
  const { page } = await visit(browser, product, { as: player, serviceWorkers: 'allow', hasEvents: false });
  await waitForScreen(page, HOME);
  await untilKept(page);
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('heading', { level: 1, name: HOME }).waitFor();
  expect(await stored(page)).toContain(player.id);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Book Tennis Lessons' }).waitFor();
  await other.getByRole('link', { name: 'Book Tennis Lessons' }).waitFor();
  expect(await stored(page)).not.toContain(player.id);
  expect(await stored(page)).not.toContain(player.email);
  await page.context().close();
});

/** Returns everything that the browser stores for the site, as text. */
function stored(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text());
    }
    return texts.join('\\n');
  })()`);
}

const folder = await mkdtemp(join(tmpdir(), 'lessons-shell-'));
let shell: Awaited<ReturnType<typeof serveShell>> | undefined;
afterAll(async () => {
  await shell?.close(0);
  await rm(folder, { recursive: true });
});

test('a new release is fetched in the background, and used at the next navigation; so is an older one', async () => {
  await cp(BUILT_SHELL, folder, { recursive: true });
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const titled = (title: string) => writeFile(page, html.replace(/<title>[^<]*/, `<title>${title}`));
  await titled('First');
  shell = await serveShell(folder, product.url);
  const { origin } = shell;

  const context = await browser.newContext({ baseURL: origin });
  const tab = await context.newPage();
  await tab.goto('/auth');
  await untilKept(tab);
  const published = async () => (await (await fetch(origin)).text()).match(/<title>([^<]*)/)?.[1];
  const keptTitle = `caches.open('shell').then(async (cache) => /<title>([^<]*)/.exec(await (await cache.match('/')).text())[1])`;
  for (const [before, next] of [
    ['First', 'Second'],
    ['Second', 'First'],
  ] as const) {
    expect(await tab.evaluate(keptTitle)).toBe(before);
    await titled(next);
    expect(await published()).toBe(next);
    // Still opened from the cache, and fetched behind.
    const opened = await tab.goto('/');
    expect(await opened?.text()).toContain(`<title>${before}`);
    await tab.waitForFunction(`${keptTitle}.then((title) => title === '${next}')`);
    // For some milliseconds Chromium gives the worker what it gives the page no longer.
    await eventually(
      async () => (await tab.goto('/'))?.text(),
      (served) => served?.includes(`<title>${next}`) === true,
    );
  }
  // An app that stays open looks when it is shown again.
  await tab.goto('/auth');
  await tab.evaluate('navigator.serviceWorker.ready');
  await titled('Third');
  await tab.evaluate(`(() => {
    const show = (visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const { now } = Date;
    Date.now = () => now() + 61 * 60_000;
    show('visible');
  })()`);
  await tab.waitForFunction(`${keptTitle}.then((title) => title === 'Third')`);
  await context.close();
});

test('the app can be installed: it has a manifest with icons that exist', async () => {
  const { page } = await visit(browser, product, { as: PLAYER });
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await fetch(new URL(address ?? '', product.url));
  expect(response.headers.get('content-type')).toMatch('application/manifest+json');
  const manifest = (await response.json()) as { name: string; icons: { src: string; purpose?: string }[] };
  expect(manifest.name).toBe('Baseline tennis lessons');
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) {
    const icon = await fetch(new URL(src, product.url));
    expect(icon.headers.get('content-type')).toBe('image/png');
  }
  const worker = await fetch(`${product.url}/service-worker.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  await page.context().close();
});
