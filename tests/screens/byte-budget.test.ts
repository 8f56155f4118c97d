import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { SIGNED_IN_SCREENS } from '../fixtures/browser/screens.ts';
import { BUILT_MODULE } from '../fixtures/browser/serve-module.ts';
import { BUILT_SHELL } from '../fixtures/browser/serve-shell.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

/*
 * In KiB: every script of the shell that a browser with an empty cache fetches on opening a screen, as sent. Each commit
 * gives the files other names, which changes the size by some bytes.
 */

const LANDING = 10.9;
const SIGN_IN = 134.5;
const SCREEN = 132;
const CHECKOUT = 144.5;
const COACHS_SCREEN = 157;
/** The first scripts of the coach’s module, beside those of the shell. */
const MODULE: Readonly<Record<string, number>> = { '/': 60, '/admin': 66.5, '/admin-schedule': 66.5 };
/** Home must never have more than 125, apart from the fields about you. Book brings the checkout’s code, and security the auth client. */
const BUDGETS: Readonly<Record<string, number>> = {
  '/': 125,
  '/book': 147,
  '/lessons/:id': 141,
  '/pay': 141.5,
  '/privacy-security': 159,
  '/schedule': 139.5,
};

const { product, browser } = await openProduct();

/** Opens a page and returns the shell's scripts that it has fetched. */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const paths = new Set<string>();
  const onRequest = (request: Request) => {
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname);
  };
  page.on('request', onRequest);
  await open();
  await waitUntilLoaded(page);
  page.off('request', onRequest);
  return [...paths].map((path) => join(BUILT_SHELL, path)).filter((file) => existsSync(file));
}

/** Counts the objects of `Intl`, of which the first takes a phone 60 ms. */
const COUNT_INTL = `for (const name of Object.getOwnPropertyNames(Intl)) {
  if (typeof Intl[name] !== 'function' || !Intl[name].prototype) continue;
  const construct = (...call) => ((globalThis.intlObjects ??= []).push(name), Reflect.construct(...call));
  Intl[name] = new Proxy(Intl[name], { construct });
}`;
const intlObjectsOf = (page: Page) => page.evaluate('globalThis.intlObjects');

const kibOf = (files: readonly string[]) =>
  Math.round(files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0) / 102.4) / 10;
const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');
/** Names that minifying keeps. */
const AUTH_CLIENT = /signInWithPassword/;
const STRIPE = /confirmPayment/;
const DIALOGS = /alertdialog/;
/** A day in what the coach's module asks for first. */
const COACHS_CALLS = /nextMonday/;

test('a visitor’s landing page and sign-in form stay within their budgets of scripts', async () => {
  const { page } = await visit(browser, product, { path: '/privacy-notice' });
  expect(kibOf(await scriptsOf(page, () => page.goto('/')))).toBeLessThanOrEqual(LANDING);
  expect(kibOf(await scriptsOf(page, () => page.goto('/auth')))).toBeLessThanOrEqual(SIGN_IN);
});

test('every screen of a player stays within its budget of scripts, and is drawn without Intl', async () => {
  // Home asks whoever has no name or phone number, and fetches the fields for it.
  const known = { firstName: 'Ada', lastName: 'Hill', phone: '01632 960199' };
  const ada = await createAccount(product, 'ada.hill@example.com', known);
  const { page } = await visit(browser, product, { as: ada });
  await page.addInitScript(COUNT_INTL);
  const exceeding: unknown[] = [];
  for (const { path } of SIGNED_IN_SCREENS) {
    const scripts = await scriptsOf(page, () => page.goto(path));
    const budget = BUDGETS[path] ?? SCREEN;
    const intl = await intlObjectsOf(page);
    if (kibOf(scripts) > budget || intl) exceeding.push({ path, kib: kibOf(scripts), budget, intl });
  }
  expect(exceeding).toEqual([]);
});

test('the coach’s Home and panel stay within their budget of the shell’s scripts', async () => {
  const { page } = await visit(browser, product, { as: COACH });
  await page.addInitScript(COUNT_INTL);
  for (const path of ['/', '/admin']) {
    const scripts = await scriptsOf(page, () => page.goto(path));
    expect(kibOf(scripts)).toBeLessThanOrEqual(COACHS_SCREEN);
    expect(textOf(scripts)).toMatch(COACHS_CALLS);
    expect(await intlObjectsOf(page)).toBeUndefined();
  }
});

test('the coach’s module stays within its budget of first scripts, and has its dialogs in later ones', () => {
  const { metaData } = JSON.parse(readFileSync(join(BUILT_MODULE, 'mf-manifest.json'), 'utf8'));
  const first = Object.entries<{ scripts: string[] }>(metaData.preload);
  expect(first.map(([path]) => path)).toEqual(Object.keys(MODULE));
  for (const [path, { scripts }] of first) {
    const files = scripts.map((name) => join(BUILT_MODULE, name));
    expect(kibOf(files)).toBeLessThanOrEqual(MODULE[path] ?? 0);
    expect(textOf(files)).not.toMatch(DIALOGS);
  }
  const all = readdirSync(BUILT_MODULE).filter((name) => name.endsWith('.js'));
  expect(textOf(all.map((name) => join(BUILT_MODULE, name)))).toMatch(DIALOGS);
});

test('Home brings neither the auth client, Stripe nor the coach’s calls; signing in and the checkout do', async () => {
  const { page } = await visit(browser, product, { as: PLAYER });
  const home = textOf(await scriptsOf(page, () => page.reload()));
  expect(home).not.toMatch(AUTH_CLIENT);
  expect(home).not.toMatch(STRIPE);
  expect(home).not.toMatch(COACHS_CALLS);
  await page.goto('/book');
  await chooseLesson(page, tuesdayAhead(), '16:00');
  const checkout = await scriptsOf(page, () => page.reload());
  expect(kibOf(checkout)).toBeLessThanOrEqual(CHECKOUT);
  expect(textOf(checkout)).toMatch(STRIPE);
  const visitor = await visit(browser, product);
  expect(textOf(await scriptsOf(visitor.page, () => visitor.page.goto('/auth')))).toMatch(AUTH_CLIENT);
});
