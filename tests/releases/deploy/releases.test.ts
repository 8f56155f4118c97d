import { afterAll, expect, test } from '@jest/globals';
import { buildNextRelease } from '../../fixtures/browser/build-next-release.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { startSite } from './start-site.ts';

/* What a host keeps and sends. Shells and modules of other releases: tests/releases/pairings. */

const closing = new AsyncDisposableStack();
afterAll(async () => closing.disposeAsync());
const browser = await openBrowser();
const [next, site] = await Promise.all([buildNextRelease(), startSite({ isApiApart: false })]);
closing.use(next);
closing.use(site);

test('a page of the old shell that is open across the release still finds its files', async () => {
  const old = await visit(browser, site, { path: '/' });
  site.releaseShell(next.playerApp);
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
