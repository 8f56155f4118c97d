import type { Page } from 'playwright-core';

/** Has the API fail at these addresses, as glob patterns. */
export const failing = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, json: { message: 'Sorry' } }));

/** Has the API answer a call with this instead: the empty states of a site with a season. */
export const answering = (answers: Readonly<Record<string, unknown>>) => async (page: Page) => {
  for (const [pattern, json] of Object.entries(answers))
    await page.route(pattern, (route) => route.fulfill({ json }));
};
