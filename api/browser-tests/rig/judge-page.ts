import type { Page } from 'playwright-core';
import { findOverflow } from './find-overflow.ts';
import { findViolations } from './find-violations.ts';
import { DESKTOP, PHONE } from './visit.ts';

const NARROWEST = { width: 320, height: 640 };

/** What a spinner or a group of skeletons says. */
const LOADING = '[role="status"][aria-label^="Loading"], [role="status"]:has-text("Loading")';

/** Waits for a screen to be whole: its heading is drawn before what is fetched. */
export async function settle(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
  await page.locator(LOADING).first().waitFor({ state: 'hidden' });
}

/**
 * What is wrong with the page as it stands, a line each: by axe-core in light and dark on a phone, and on a desktop; and
 * what is wider than a phone, or than the narrowest one.
 */
export async function judgePage(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const note = (look: string, wrong: string[]) =>
    found.push(...wrong.map((line) => `${where}, ${look}: ${line}`));
  note('light', [...(await findViolations(page)), ...(await findOverflow(page))]);
  await page.emulateMedia({ colorScheme: 'dark' });
  note('dark', await findViolations(page, 'colours'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(NARROWEST);
  note('320 px', await findOverflow(page));
  await page.setViewportSize(DESKTOP);
  note('desktop', await findViolations(page, 'all but colours'));
  await page.setViewportSize(PHONE);
  return found;
}
