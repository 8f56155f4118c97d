import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createFullAccount } from '../rig/create-full-account.ts';
import { SIGNED_IN_SCREENS, VISITORS_SCREENS } from '../rig/every-screen.ts';
import { judgePage, settle } from '../rig/judge-page.ts';
import { launchBrowser } from '../rig/launch-browser.ts';
import { startProduct } from '../rig/start-product.ts';
import type { Product } from '../rig/start-product.ts';
import { visit } from '../rig/visit.ts';
import type { Visited } from '../rig/visit.ts';

let product: Product;
let browser: Browser;
let visitor: Visited;
let player: Visited;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  visitor = await visit(browser, product);
  player = await visit(browser, product, { as: await createFullAccount(product) });
});
afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});

async function judge({ page, complaints }: Visited, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await settle(page, heading);
  expect(await judgePage(page, path)).toEqual([]);
  expect(complaints).toEqual([]);
}

test.each(VISITORS_SCREENS)('nothing is wrong with a visitor’s $path', async ({ path, heading }) => {
  await judge(visitor, path, heading);
});

test.each(SIGNED_IN_SCREENS)('nothing is wrong with a player’s $path', async ({ path, heading }) => {
  await judge(player, path, heading);
});
