import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildNextRelease } from '../../fixtures/browser/build-next-release.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { openPanel, walkPanel } from '../../fixtures/browser/walks.ts';
import { artefact } from './artefacts.ts';
import { enterAsCoach } from './enter.ts';
import { startSite } from './start-site.ts';

/* Two builds of shell and module, published as an operator does. The tests follow each other on one site. */

const closing = new AsyncDisposableStack();
afterAll(async () => closing.disposeAsync());
const browser = await openBrowser();
const [next, site] = await Promise.all([buildNextRelease(), startSite({ isApiApart: false })]);
closing.use(next);
closing.use(site);
const { page, consoleErrors } = await enterAsCoach(browser, site);

const thisModule = (at: Page) => at.getByText('Lessons today', { exact: true }).waitFor();
const nextModule = (at: Page) => at.getByText('Lessons of today', { exact: true }).waitFor();
const backToShell = () => page.goto('/profile');

test('with the module’s host down the shell works, and Retry opens the panel once it is up', async () => {
  await site.stopModule();
  await openPanel(page);
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await openPlace(page, 'Book');
  await page.getByRole('heading', { name: 'Book a Lesson' }).waitFor();
  await openPanel(page);
  await page.getByText('The coach’s screens could not be loaded.').waitFor();
  await site.startModule();
  await page.getByRole('button', { name: 'Retry' }).click();
  await thisModule(page);
  // What the browser itself says of a host that is down.
  consoleErrors.length = 0;
});

test('with a new module and an old shell an open page goes on, and the next visit has the new module', async () => {
  site.release('admin-app', next.adminApp);
  await openPlace(page, 'Pricing');
  await page.getByText('Lesson prices', { exact: true }).waitFor();
  await openPlace(page, 'Overview');
  await thisModule(page);

  await backToShell();
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await nextModule(page);
  await walkPanel(page);
  expect(consoleErrors).toEqual([]);
});

test('with an old module and a new shell the panel works, as after a rollback of the module', async () => {
  site.release('player-app', next.playerApp);
  site.release('admin-app', artefact('admin-app'));
  await backToShell();
  await page.getByRole('heading', { name: 'Shortcuts' }).waitFor();
  await page.getByRole('link', { name: 'Coach Admin Panel' }).click();
  await thisModule(page);
  await walkPanel(page);
  expect(consoleErrors).toEqual([]);
});

test('a page of the old shell that is open across the release still finds its files', async () => {
  site.release('player-app', artefact('player-app'));
  const old = await visit(browser, site, { path: '/' });
  site.release('player-app', next.playerApp);
  await old.page.getByRole('link', { name: 'Book Tennis Lessons' }).first().click();
  await old.page.getByLabel('Email').filter({ visible: true }).waitFor();
  expect(old.consoleErrors).toEqual([]);
});

test('a shell’s host without config.json shows a page that says so', async () => {
  const { page: broken } = await visit(browser, site);
  await broken.route('**/config.json', (route) => route.fulfill({ status: 404 }));
  await broken.goto('/book');
  await broken.getByRole('alert').getByText('This site is not ready').waitFor();
});
