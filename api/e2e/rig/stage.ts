import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch-browser.ts';
import { startProduct } from './start-product.ts';
import type { Product } from './start-product.ts';

/** What a file that imports this plays on: a product and a browser of its own, there from its first hook to its last test. */
export let product: Product;
export let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});
