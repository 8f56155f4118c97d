import { expect, test } from '@jest/globals';
import { createAccount, createFullAccount } from '../fixtures/create-account.ts';
import { enlargeText, findLargeTextFaults } from '../fixtures/large-text.ts';
import { openProduct } from '../fixtures/open-product.ts';
import { SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../fixtures/screens.ts';
import { visit, type Visited } from '../fixtures/visit.ts';
import { waitForScreen } from '../fixtures/wait-until-loaded.ts';
import { walkBookingByKeys } from '../fixtures/walks.ts';

const { product, browser } = await openProduct();

async function withLargeText({ page }: Visited): Promise<(where: string) => Promise<string[]>> {
  await enlargeText(page);
  await page.reload();
  return async (where) => (await findLargeTextFaults(page)).map((line) => `${where}: ${line}`);
}

test('with text of twice the size, a lesson is booked by keys alone, and nothing is cut', async () => {
  const player = await createAccount(product, 'large@example.com');
  const visited = await visit(browser, product, { path: '/', hasEvents: false });
  const look = await withLargeText(visited);
  const wrong: string[] = [];
  await walkBookingByKeys(visited.page, player, async (where) => {
    wrong.push(...(await look(where)));
  });
  expect(wrong).toEqual([]);
});

test('with text of twice the size, nothing is cut on any screen', async () => {
  const wrong: string[] = [];
  const as = await createFullAccount(product);
  for (const [screens, who] of [
    [VISITOR_SCREENS, {}],
    [SIGNED_IN_SCREENS, { as }],
  ] as const) {
    const visited = await visit(browser, product, { ...who, path: '/nowhere', hasEvents: false });
    const look = await withLargeText(visited);
    for (const { path, heading } of screens) {
      await visited.page.goto(path);
      await waitForScreen(visited.page, heading);
      wrong.push(...(await look(path)));
    }
  }
  expect(wrong).toEqual([]);
});
