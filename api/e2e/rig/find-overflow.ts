import type { Page } from 'playwright-core';

/** The part of a browser's elements that is measured. */
interface Box {
  clientWidth: number;
  scrollWidth: number;
  outerHTML: string;
  getBoundingClientRect(): { right: number };
  querySelectorAll(selector: string): Iterable<Box>;
}

/** What makes the page wider than its window, an element a line; empty when nothing does. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((html: Box) => {
    const { clientWidth, scrollWidth } = html;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...html.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px in ${clientWidth} px`,
      ...wide.map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}
