import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { press } from '../fixtures/browser/keyboard.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const guide = (page: Page) => page.getByRole('region', { name: 'Your first steps' });
const step = (page: Page, name: RegExp) => guide(page).getByRole('link', { name });
const SAVED = [
  [/^Working hours/, 'Save working hours', 'Working hours updated successfully'],
  [/Prices/, 'Save prices', 'Pricing updated successfully'],
  [/Photo and profile/, 'Save profile', 'Profile saved'],
  [/Payments/, 'Save business details', 'Business details saved'],
] as const;

beforeAll(async () => {
  // The sandbox begins with working hours; a new coach has none.
  await product.database.knex('working_hours').delete();
});

test('the guide of the first steps has no accessibility faults, and its targets are large enough', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin', size: PHONE });
  await guide(page).waitFor();
  for (const target of await guide(page).getByRole('link').or(guide(page).getByRole('button')).all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await checkPage(page, 'The first steps')).toEqual([]);
});

test('a new coach takes the five first steps with the keyboard alone, and the guide is gone', async () => {
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    size: DESKTOP,
    hasEvents: false,
  });
  await guide(page).getByText('0 of 5 done').waitFor();
  for (const [index, [name, save, saved]] of SAVED.entries()) {
    await press(page, step(page, name));
    if (save === 'Save working hours')
      await press(page, page.getByRole('switch', { name: 'Monday' }), 'Space');
    await press(page, page.getByRole('button', { name: save }));
    await page.getByText(saved).first().waitFor();
    await press(page, page.getByRole('link', { name: 'Back to your first steps' }));
    await guide(page)
      .getByText(`${index + 1} of 5 done`)
      .waitFor();
  }
  await press(page, step(page, /First lesson/));
  await page.getByRole('heading', { level: 1, name: /^Week of/ }).waitFor();
  await insertLesson(product, { of: PLAYER.email, start: [addDays(londonDateOf(new Date()), 2), '10:00'] });
  await press(page, page.getByRole('link', { name: 'Back to your first steps' }));
  await page.getByRole('region', { name: 'Next on court' }).waitFor();
  await guide(page).waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});

test('a coach who hides the guide does not see it on the next visit either', async () => {
  await product.database.knex('coach_profile').delete();
  const { page } = await visit(browser, product, { as: COACH, path: '/admin' });
  await press(page, guide(page).getByRole('button', { name: 'Hide this guide' }));
  await guide(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Lessons today').waitFor();
  expect(await guide(page).count()).toBe(0);
});
