import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { launchBrowser } from '../../tests/fixtures/browser/launch-browser.ts';
import { startProduct, type Product } from '../../tests/fixtures/browser/start-product.ts';
import { PHONE } from '../../tests/fixtures/browser/visit.ts';

const CPU_SLOWDOWN = 4;
/** A slow connection. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Measures in a browser, on the product as `npm start` starts it. */
export async function inBrowser<T>(run: (browser: Browser, product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct();
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    return await run(browser, product);
  } finally {
    await browser.close();
    await server.close();
    await product[Symbol.asyncDispose]();
  }
}

/** Opens an emulated phone with an empty cache. `storageState`: of somebody who has signed in. */
export function openPhone(
  browser: Browser,
  baseURL: string,
  storageState?: NonNullable<BrowserContextOptions['storageState']>,
): Promise<BrowserContext> {
  return browser.newContext({
    ...(storageState && { storageState }),
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Chrome doesn't slow their requests down.
    serviceWorkers: 'block',
  });
}

/** Makes a page's scripts and styles four times slower than on this machine. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** Gives a page a slow connection from now on. */
export async function slowNetwork(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
}
