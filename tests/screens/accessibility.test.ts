import { beforeAll, expect, test } from '@jest/globals';
import { createFullAccount } from '../fixtures/browser/create-account.ts';
import { SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../fixtures/browser/screens.ts';
import { checkPage, NARROWEST } from '../fixtures/browser/check-page.ts';
import { findSmallTargets } from '../fixtures/browser/find-small-targets.ts';
import { waitForScreen } from '../fixtures/browser/wait-until-loaded.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { visit } from '../fixtures/browser/visit.ts';
import type { Visited } from '../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

let visitor: Visited;
let player: Visited;

beforeAll(async () => {
  visitor = await visit(browser, product);
  player = await visit(browser, product, { as: await createFullAccount(product) });
});

async function judge(
  { page, consoleErrors }: Visited,
  path: string,
  heading: string | RegExp,
): Promise<void> {
  await page.goto(path);
  await waitForScreen(page, heading);
  expect(await checkPage(page, path)).toEqual([]);
  await page.setViewportSize(NARROWEST);
  expect(await findSmallTargets(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
}

test.each(VISITOR_SCREENS)('a visitor’s $path has no accessibility faults', async ({ path, heading }) => {
  await judge(visitor, path, heading);
});

test.each(SIGNED_IN_SCREENS)('a player’s $path has no accessibility faults', async ({ path, heading }) => {
  await judge(player, path, heading);
});
