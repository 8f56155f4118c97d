import { test } from '@jest/globals';
import { expectContent } from '../fixtures/browser/expect-content.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { PLAYER } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('a screen whose code does not arrive is never a blank page', async () => {
  const { page } = await visit(browser, product, { as: PLAYER });
  await expectContent(page, [{ heading: /, Robin$/ }]);
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expectContent(page, [{ heading: 'Something went wrong' }, { link: 'Return to Home', to: '/' }]);
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectContent(page, [{ heading: 'Robin Player' }]);
});

test.each([
  ['/schedule', PLAYER, 'Schedule'],
  ['/auth', undefined, 'Welcome Back'],
])('%s says that the app did not arrive, once its files were asked for twice', async (path, as, heading) => {
  const { page } = await visit(browser, product, { path: '/privacy-notice', ...(as && { as }) });
  const file = '**/shell.*.js';
  let losses = 1;
  await page.route(file, (route) => (losses-- > 0 ? route.abort() : route.continue()));
  await page.goto(path);
  await expectContent(page, [{ heading }]);
  losses = Infinity;
  await page.goto(path);
  await expectContent(page, [{ heading: 'Something went wrong' }, { not: 'Forgot password?' }]);
  await page.unroute(file);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expectContent(page, [{ heading }]);
});
