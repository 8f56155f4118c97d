import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Account, Product } from './start-product.ts';
import { trackRequests, waitUntilSettled } from './settle.ts';
import { watchForComplaints } from './watch-for-complaints.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** For what a page should show: long enough for two busy cores, and well before a test's own time is up. */
const PATIENCE_MS = 30_000;

export interface Visit {
  /** Signed in from the start; a visitor otherwise. */
  as?: Account;
  path?: string;
  size?: typeof PHONE;
  scheme?: 'light' | 'dark';
  /** The browser's, London otherwise. */
  timeZone?: string;
}

export interface Visited {
  page: Page;
  /** Errors on the console, uncaught ones, and breaches of the Content-Security-Policy so far. */
  complaints: string[];
}

type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
const signedIn = new Map<string, Promise<Storage>>();

/**
 * Opens the product in a browser of its own, and waits until the screen is whole: drawn, with all that it fetches. Nothing is shared with
 * another visit but the account.
 */
export async function visit(
  browser: Browser,
  product: Pick<Product, 'url'>,
  { as, path = '/', size = PHONE, scheme = 'light', timeZone = 'Europe/London' }: Visit = {},
): Promise<Visited> {
  const context = await browser.newContext({
    ...lookOf(size),
    baseURL: product.url,
    colorScheme: scheme,
    locale: 'en-GB',
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    ...(as && { storageState: await storageOf(browser, product, as) }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints = watchForComplaints(page);
  trackRequests(page);
  await page.goto(path);
  await waitUntilSettled(page);
  return { page, complaints };
}

function lookOf(size: typeof PHONE): BrowserContextOptions {
  const isPhone = size.width < 600;
  return { viewport: size, isMobile: isPhone, hasTouch: isPhone, deviceScaleFactor: isPhone ? 2 : 1 };
}

/** Signs in by the screen once an account, and keeps what the browser stored. */
function storageOf(browser: Browser, product: Pick<Product, 'url'>, account: Account): Promise<Storage> {
  const key = `${product.url} ${account.email}`;
  const storage = signedIn.get(key) ?? signIn(browser, product, account);
  signedIn.set(key, storage);
  return storage;
}

async function signIn(browser: Browser, product: Pick<Product, 'url'>, account: Account): Promise<Storage> {
  const { page } = await visit(browser, product, { path: '/auth' });
  await fillSignIn(page, account);
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();
  const storage = await page.context().storageState();
  await page.context().close();
  return storage;
}

/** Signs in on the sign-in screen that is open. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
