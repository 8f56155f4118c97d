import { test } from '@jest/globals';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { PLAYER } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

test('a screen whose code does not arrive is never a blank page', async () => {
  const { page } = await visit(browser, product, { as: PLAYER });
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  await page.unroute('**/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Robin Player' }).waitFor();
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
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  losses = Infinity;
  await page.goto(path);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText('Forgot password?').waitFor({ state: 'hidden' });
  await page.unroute(file);
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
});
