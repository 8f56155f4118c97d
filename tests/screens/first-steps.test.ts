import { beforeAll, expect, test } from '@jest/globals';
import { addDays, londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { checkPage } from '../fixtures/browser/check-page.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { press } from '../fixtures/browser/keyboard.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { PHONE, visit } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const guide = (page: Page) => page.getByRole('region', { name: 'Your first steps' });
const step = (page: Page, name: RegExp) => guide(page).getByRole('link', { name });
const SAVED = [
  ['Save working hours', 'Next: Prices'],
  ['Save prices', 'Next: Photo and details'],
  ['Save coach details', 'Next: Payments'],
  ['Save business details', 'Next: Your clients'],
] as const;

/** The example's values are placeholders. */
const OWN_PROFILE = [
  ['Name', 'Sam O’Neill'],
  ['Phone', '+44 1632 960777'],
  ['Email', 'sam@example.com'],
  ['Court', 'Riverside Court 2'],
  ['Address of the court', '1 River Lane, Ely CB7 4AA'],
] as const;

beforeAll(async () => {
  // The sandbox begins with working hours; a new coach has none.
  await product.database.knex('working_hours').delete();
});

test('a new coach takes the first steps one after the other with the keyboard alone, and the guide is gone', async () => {
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    size: PHONE,
    hasEvents: false,
  });
  await guide(page).waitFor();
  for (const target of await guide(page).getByRole('link').or(guide(page).getByRole('button')).all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await checkPage(page, 'the first steps')).toEqual([]);
  await press(page, step(page, /Working hours/));
  for (const [save, next] of SAVED) {
    if (save === 'Save working hours') {
      await press(page, page.getByRole('switch', { name: 'Monday' }), 'Space');
      await press(page, page.getByRole('button', { name: 'Copy to Tue–Fri' }));
    }
    if (save === 'Save coach details')
      for (const [label, text] of OWN_PROFILE) await page.getByLabel(label, { exact: true }).fill(text);
    await press(page, page.getByRole('button', { name: save }));
    await press(page, page.getByRole('link', { name: next }));
  }
  const list = page.getByRole('dialog');
  await list.getByRole('textbox').fill('Ana Lindqvist 07700 900142');
  await press(page, list.getByRole('button', { name: 'Check the list' }));
  await press(page, list.getByRole('button', { name: 'Add 1 client' }));
  await press(page, list.getByRole('button', { name: 'Done' }));
  await press(page, page.getByRole('link', { name: 'Next: First lesson' }));
  await page.getByRole('heading', { level: 1, name: /^Week of/ }).waitFor();
  await insertLesson(product, { of: PLAYER.email, start: [addDays(londonDateOf(new Date()), 2), '10:00'] });
  await press(page, page.getByRole('link', { name: 'Back to your first steps' }));
  await page.getByRole('region', { name: 'Next on court' }).waitFor();
  await guide(page).waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});
