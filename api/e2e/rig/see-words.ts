import type { Page } from 'playwright-core';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { waitUntilSettled } from './settle.ts';

/** What a screen shows a person: words, alone or as a part of a certain kind. */
export type Sight =
  | string
  | RegExp
  | { heading: string | RegExp }
  | { button: string }
  | { link: string; to: string }
  | { field: string; is?: string }
  | { toggle: string; on: boolean }
  | { not: string };

/** What each screen shows, by its path. */
export type ScreenWords = readonly (readonly [path: string, sights: readonly Sight[]])[];

/** Opens each screen by its address and looks for its words. */
export async function walk(page: Page, screens: ScreenWords): Promise<void> {
  for (const [path, sights] of screens) {
    await page.goto(path);
    await waitUntilSettled(page);
    await seeWords(page, sights);
  }
}

/** Looks for all of it; what is missing fails by its own words. */
export async function seeWords(page: Page, sights: readonly Sight[]): Promise<void> {
  for (const sight of sights) await see(page, sight);
}

async function see(page: Page, sight: Sight): Promise<void> {
  if (typeof sight === 'string' || sight instanceof RegExp) {
    await page.getByText(sight).locator('visible=true').first().waitFor();
  } else if ('heading' in sight) {
    await page.getByRole('heading', { name: sight.heading }).first().waitFor();
  } else if ('button' in sight) {
    await page.getByRole('button', { name: sight.button, exact: true }).first().waitFor();
  } else if ('link' in sight) {
    const named = page.getByRole('link', { name: sight.link });
    await named
      .and(page.locator(`a[href="${sight.to}"]`))
      .first()
      .waitFor();
  } else if ('field' in sight) {
    await seeField(page, sight);
  } else if ('toggle' in sight) {
    await page.getByRole('switch', { name: sight.toggle, checked: sight.on }).waitFor();
  } else {
    await page.getByText(sight.not).waitFor({ state: 'hidden' });
  }
}

async function seeField(page: Page, { field, is }: { field: string; is?: string }): Promise<void> {
  const input = page.getByLabel(field, { exact: true });
  await input.waitFor();
  if (is === undefined) return;
  await eventually(
    () => input.inputValue(),
    (value) => value === is,
  );
}
