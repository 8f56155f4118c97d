import { expect, test } from '@jest/globals';
import { findCutText } from '../fixtures/browser/find-cut-text.ts';
import { containsFocus, focused, openTab, press, tabTo } from '../fixtures/browser/keyboard.ts';
import { placeIn } from '../fixtures/browser/open-place.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

const { product, browser } = await openProduct();

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s the coach opens every place by keys alone', async (_, size) => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin', size });
  await page.getByText('Lessons today').waitFor();
  for (const [name, content] of [
    ['Clients', page.getByRole('button', { name: 'New client' })],
    ['Hours', page.getByRole('button', { name: 'Save working hours' })],
    ['Pricing', page.getByLabel('1 hour lesson')],
    ['Overview', page.getByText('Lessons today')],
  ] as const) {
    await openTab(page, name);
    await content.waitFor();
  }
  await openTab(page, 'Set-up');
  await focused(
    page.getByRole('heading', { level: 1, name: /^(Coach Admin Panel )?(Set-up|Coach details)$/ }),
  ).waitFor();
  await press(page, page.getByRole('link', { name: 'Business details' }));
  await tabTo(page, page.getByLabel('Business name'));
  await page.goBack();
  // The week is a screen of its own.
  await openTab(page, 'Week');
  await focused(page.getByRole('heading', { level: 1, name: /^Week of/ })).waitFor();
  expect(await page.title()).toMatch(/^Admin Schedule · /);
  expect(consoleErrors).toEqual([]);
});

test('on a low window the first Tab in Pricing is on Skip to content, though the sidebar is scrolled to the tab', async () => {
  const size = { width: 1280, height: 300 };
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=pricing', size });
  await page.getByLabel('1 hour lesson').waitFor();
  const box = await placeIn(page.getByRole('navigation', { name: 'Main' }), 'Pricing').boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(size.height);
  await page.keyboard.press('Tab');
  await focused(page.getByRole('link', { name: 'Skip to content' })).waitFor();
});

test.each([
  ['/schedule', PLAYER],
  ['/admin-schedule', COACH],
  ['/admin?tab=pricing', COACH],
])('Skip to content leads past the navigation at %s', async (path, as) => {
  const { page } = await visit(browser, product, { as, path, size: DESKTOP });
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilLoaded(page);
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await focused(main).waitFor();
  await page.keyboard.press('Tab');
  expect(await containsFocus(main)).toBe(true);
});

test('in a sheet that is longer than its window nothing that has the focus is out of sight or below the button', async () => {
  const { page } = await visit(browser, product, { as: COACH, size: { width: 844, height: 390 } });
  await press(page, page.getByRole('button', { name: 'Not here' }));
  const sheet = page.getByRole('dialog', { name: 'Not here' });
  await tabTo(page, sheet.getByLabel('Reason (optional)'));
  expect(await findCutText(page)).toEqual([]);
  await tabTo(page, sheet.getByRole('button', { name: 'Close' }).first());
  expect(await findCutText(page)).toEqual([]);
});
