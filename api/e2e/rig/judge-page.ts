import type { Page } from 'playwright-core';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { findOverflow } from './find-overflow.ts';
import { findViolations } from './find-violations.ts';
import { DESKTOP, PHONE } from './visit.ts';

const NARROWEST = { width: 320, height: 640 };

/**
 * What is wrong with all of a page, a line each: by axe-core on a phone in light and dark, and on a desktop in the dark; and what is
 * wider than its screen, the narrowest phone's included. The window is as tall as the page, so that a bar in front of it covers
 * nothing that could be scrolled clear.
 */
export async function judgePage(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const note = (look: string, wrong: string[]) =>
    found.push(...wrong.map((line) => `${where}, ${look}: ${line}`));
  await page.setViewportSize(NARROWEST);
  note('320 px', await findOverflow(page));
  await showWhole(page, PHONE);
  note('phone', [...(await findOverflow(page)), ...(await findViolations(page))]);
  await showIn(page, 'dark');
  note('phone, dark', await findViolations(page, 'colours'));
  await showWhole(page, DESKTOP);
  note('desktop, dark', [...(await findOverflow(page)), ...(await findViolations(page))]);
  await showIn(page, 'light');
  await page.setViewportSize(PHONE);
  return found;
}

/** Waits until each colour has changed: what inherits one follows frames later. */
async function showIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await eventually(
    () =>
      page.evaluate<number>(`document.getAnimations().filter((one) => one instanceof CSSTransition).length`),
    (changing) => changing === 0,
  );
}

async function showWhole(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
}
