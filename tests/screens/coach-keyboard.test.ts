import { beforeAll, expect, test } from '@jest/globals';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { findCutText } from '../fixtures/browser/find-cut-text.ts';
import { insertBusyWeeks } from '../fixtures/browser/insert-busy-weeks.ts';
import { chooseInMenu, containsFocus, focused, openTab, press, tabTo } from '../fixtures/browser/keyboard.ts';
import { placeIn } from '../fixtures/browser/open-place.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

beforeAll(async () => {
  await insertBusyWeeks(product);
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s the coach opens every place by keys alone', async (_, size) => {
  const { page, consoleErrors } = await visitPanel(size);
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
  await page.getByRole('heading', { name: /^Week of/ }).waitFor();
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

test('a booking is noted on, and its cancelling is thought over, by keys alone', async () => {
  const { page } = await visitPanel(DESKTOP);
  await openTab(page, 'Bookings');
  const menu = page.getByRole('button', { name: /^More: Maximiliana/ }).first();
  await chooseInMenu(page, menu, 'Coach notes');
  const dialog = page.getByRole('dialog', { name: 'Coach notes' });
  await dialog.waitFor();
  await tabTo(page, dialog.getByLabel('Notes'));
  await page.keyboard.type('Toss a little further left.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.waitFor();
  await press(page, question.getByRole('button', { name: 'Keep editing' }));
  await question.waitFor({ state: 'hidden' });
  await press(page, dialog.getByRole('button', { name: 'Save notes' }));
  await page.getByText('Toss a little further left.').first().waitFor();

  await chooseInMenu(page, menu, 'Cancel');
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await press(page, cancelling.getByRole('checkbox', { name: 'Process Full Refund' }), 'Space');
  expect(await cancelling.getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await cancelling.waitFor({ state: 'hidden' });
  await focused(menu).waitFor();
});

test('hours, blocks and prices are changed by keys alone', async () => {
  const { page } = await visitPanel(DESKTOP);
  await openTab(page, 'Hours');
  await press(page, page.getByRole('switch', { name: 'Sunday' }), 'Space');
  const start = page.getByLabel('Sunday: start time');
  await tabTo(page, start);
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Save working hours' }));
  await page.getByText('Working hours updated successfully').first().waitFor();
  expect(await start.inputValue()).toBe('10:00');

  await page.goto('/admin?tab=blocked');
  // Beyond the days that are blocked already.
  for (let months = 0; months < 3; months += 1)
    await press(page, page.getByRole('button', { name: /next month/i }));
  await tabTo(page, page.locator('[role="gridcell"] button[tabindex="0"]'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Reason (optional)'));
  await page.keyboard.type('Half-term');
  await press(page, page.getByRole('button', { name: 'Close', exact: true }));
  await page.getByText(/^Time slot blocked successfully/).waitFor();
  const block = page.getByRole('listitem').filter({ hasText: 'Half-term' });
  await press(page, block.getByRole('button', { name: /^Remove/ }));
  await block.waitFor({ state: 'detached' });

  await openTab(page, 'Pricing');
  await tabTo(page, page.getByLabel('1 hour lesson'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('52');
  await press(page, page.getByRole('button', { name: 'Save prices' }));
  await page.getByText('Pricing updated successfully').first().waitFor();
});

test('the week is walked through, and a lesson opened and left, by keys alone', async () => {
  const path = `/admin-schedule?week=${tuesdayAhead()}`;
  const { page } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  const lesson = page.getByRole('button', { name: /^Ana Lindqvist/ }).first();
  await lesson.waitFor();
  const title = await page.getByRole('heading', { name: /^Week of/ }).innerText();
  await press(page, page.getByRole('button', { name: 'Next week' }));
  await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  await press(page, page.getByRole('button', { name: 'Previous week' }));
  await press(page, lesson);
  const details = page.getByRole('dialog', { name: 'Ana Lindqvist' });
  await details.waitFor();
  expect(await containsFocus(details)).toBe(true);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await focused(lesson).waitFor();
  await page.keyboard.press('Enter');
  await press(page, details.getByRole('button', { name: 'Cancel', exact: true }));
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await press(page, question.getByRole('button', { name: 'Keep booking' }));
  await question.waitFor({ state: 'hidden' });
});

test('the focus is on the heading of the week once the coach’s module is there', async () => {
  const { page } = await visit(browser, product, { as: COACH, size: DESKTOP });
  await openTab(page, 'Week');
  await focused(page.getByRole('heading', { level: 1, name: /^Week of/ })).waitFor();
  expect(await page.title()).toMatch(/^Admin Schedule · /);
});

test.each(['/admin-schedule', '/admin?tab=pricing'])(
  'Skip to content leads past the navigation at %s',
  async (path) => {
    const { page } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).waitFor();
    await main.getByRole('button').first().waitFor();
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await focused(main).waitFor();
    await page.keyboard.press('Tab');
    expect(await containsFocus(main)).toBe(true);
  },
);

test('in a sheet that is longer than its window nothing that has the focus is out of sight or below the button', async () => {
  const { page } = await visit(browser, product, { as: COACH, size: { width: 844, height: 390 } });
  await press(page, page.getByRole('button', { name: 'Not here' }));
  const sheet = page.getByRole('dialog', { name: 'Not here' });
  await tabTo(page, sheet.getByLabel('Reason (optional)'));
  expect(await findCutText(page)).toEqual([]);
  await tabTo(page, sheet.getByRole('button', { name: 'Close' }).first());
  expect(await findCutText(page)).toEqual([]);
});

async function visitPanel(size: typeof PHONE) {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/admin', size });
  await page.getByText('Lessons today').waitFor();
  return { page, consoleErrors: consoleErrors };
}
