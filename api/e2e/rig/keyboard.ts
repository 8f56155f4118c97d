import type { Locator, Page } from 'playwright-core';

/** More Tab presses than any screen has stops. */
const MAX_TAB_STOPS = 120;

/** The element if it has the focus; matches nothing otherwise. */
export const focused = (element: Locator) => element.and(element.page().locator(':focus'));
export const hasFocus = async (element: Locator) => (await focused(element).count()) > 0;
/** Whether the focus is on something within the element. */
export const containsFocus = async (element: Locator) => (await element.locator(':focus').count()) > 0;

/** Presses Tab until the element has the focus, as a person does. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${element.toString()}`);
}

/** Goes to the element by Tab and presses a key on it. */
export async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}
