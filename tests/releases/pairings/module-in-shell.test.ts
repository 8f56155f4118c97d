import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { londonDateOf } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { openDay, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openPlace, placeIn } from '../../fixtures/browser/open-place.ts';
import { differencesOf, readStyles } from '../../fixtures/browser/read-styles.ts';
import { startOnTwoOrigins } from '../../fixtures/browser/serve-module.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { DESKTOP, PHONE, visit } from '../../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';
import { openPanel } from '../../fixtures/browser/walks.ts';
import { watchRequests } from '../../fixtures/browser/watch-requests.ts';
import { insertLesson, insertPlayer } from '../../fixtures/browser/insert-lesson.ts';

const browser = await openBrowser();
const { product, module } = await startOnTwoOrigins();
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await module[Symbol.asyncDispose]();
});

beforeAll(async () => {
  // The chart is drawn of something: it is the module's largest part.
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
  });
  await insertLesson(product, { of: ana, start: [londonDateOf(new Date()), '00:00'], status: 'completed' });
});

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'on a %s the navigation of a later visit stays as it is while the coach’s module is loaded, and without it',
  async (_, size) => {
    const { page, consoleErrors } = await visit(browser, product, {
      as: COACH,
      path: '/admin-schedule',
      size,
    });
    await page.getByRole('heading', { name: /^Week of/ }).waitFor();
    // A visit later the shell knows the places that the module named.
    await page.goto('/profile');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const look = async () => [await navigation.boundingBox(), await navigation.innerText()];
    await placeIn(navigation, 'Week').waitFor();
    const before = await look();
    const held = Promise.withResolvers<void>();
    await page.route(module.manifestUrl, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openPlace(page, 'Week');
    await page.getByText('Loading the coach’s screens').waitFor();
    expect(await look()).toEqual(before);
    held.resolve();
    await page.getByRole('heading', { name: /^Week of/ }).waitFor();
    expect(await look()).toEqual(before);
    expect(await placeIn(navigation, 'Week').getAttribute('aria-current')).toBe('page');
    expect(consoleErrors).toEqual([]);

    await module.goDown();
    await page.reload();
    await page.getByText('The coach’s screens could not be loaded.').waitFor();
    expect(await look()).toEqual(before);
    await module.comeUp();
  },
);

/** Counts renderers as React's own developer tools do: each copy of react-dom announces itself here. */
const COUNT_RENDERERS = `
  globalThis.renderers = 0;
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => (globalThis.renderers += 1),
    onCommitFiberRoot() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
  };`;
/** Matches where a copy of react, or of react-dom, fills in its internals. */
const COPY_OF_REACT = /__(CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?=[^=]/g;
/** Matches an error message of the federation runtime. */
const FEDERATION_RUNTIME = /removeRemote failed/;

test('there is one React in the page and one federation runtime, the shell’s', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/terms-conditions' });
  await page.addInitScript(COUNT_RENDERERS);
  const requests = watchRequests(page);
  await page.goto('/admin');
  await page.getByText('Lessons today').waitFor();
  await openPlace(page, 'Hours');
  await page.getByText('Working hours', { exact: true }).first().waitFor();

  expect(await page.evaluate('renderers')).toBe(1);
  const scripts = await requests.scripts();
  const copies = scripts.flatMap((script) => [...script.matchAll(COPY_OF_REACT)].map(([, which]) => which));
  expect(copies).toHaveLength(2);
  expect(new Set(copies)).toEqual(new Set(['CLIENT', 'DOM']));
  expect(scripts.filter((script) => FEDERATION_RUNTIME.test(script))).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('a change in the coach’s module shows in the shell at once', async () => {
  const { page, consoleErrors } = await visit(browser, product, { as: COACH, path: '/book' });
  const tuesday = tuesdayAhead();
  await openDay(page, tuesday);
  await page.getByRole('button', { name: /^09:00, 1 hour £50/ }).waitFor();
  await page.evaluate('globalThis.isSamePage = true');

  await openPanel(page);
  await openPlace(page, 'Pricing');
  await page.getByLabel('1 hour lesson').fill('64');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('Pricing updated successfully').first().waitFor();
  await openPlace(page, 'Hours');
  await page.getByLabel('Tuesday: start time').selectOption('10:00');
  await page.getByRole('button', { name: 'Save working hours' }).click();
  await page.getByText('Working hours updated successfully').first().waitFor();

  await openPlace(page, 'Home');
  await openPlace(page, 'Book');
  await openDay(page, tuesday);
  await page.getByRole('button', { name: /^10:00, 1 hour £64/ }).waitFor();
  expect(await page.getByRole('button', { name: /^09:00/ }).count()).toBe(0);
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  expect(consoleErrors).toEqual([]);
});

test('the module’s styles change nothing of the shell', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/terms-conditions' });
  const look = async (tab: string, words: string) => {
    await openPlace(page, tab);
    await page.getByText(words).first().waitFor();
    await waitUntilLoaded(page);
    return readStyles(page);
  };
  const lookAround = async () => [
    ...(await look('Home', 'Today')),
    ...(await look('My lessons', 'No lesson history available')),
    ...(await look('Profile', 'Terms & Conditions')),
  ];
  const before = await lookAround();
  await openPanel(page);
  for (const tab of ['Bookings', 'Hours', 'Rules', 'Pricing', 'Overview']) {
    await openPlace(page, tab);
  }
  await page.getByText('Lessons today').waitFor();
  expect(differencesOf(before, await lookAround())).toEqual([]);
});

test('the shell’s styles change nothing of the module', async () => {
  const look = async (page: Page) => {
    await openPlace(page, 'Hours');
    await page.getByRole('button', { name: 'Save working hours' }).waitFor();
    await waitUntilLoaded(page);
    const hours = await readStyles(page);
    await openPlace(page, 'Pricing');
    await page.getByLabel('1 hour lesson').waitFor();
    await waitUntilLoaded(page);
    return [...hours, ...(await readStyles(page))];
  };
  const alone = await visit(browser, product, { as: COACH, path: '/admin' });
  const before = await look(alone.page);

  const { page } = await visit(browser, product, { as: COACH, path: '/' });
  for (const [tab, words] of [
    ['Book', 'Book a Lesson'],
    ['My lessons', 'Upcoming Lessons'],
    ['Profile', 'Quick Actions'],
  ] as const) {
    await openPlace(page, tab);
    await page.getByRole('heading', { name: words }).waitFor();
  }
  await openPanel(page);
  expect(differencesOf(before, await look(page))).toEqual([]);
});

test('a coach who loses the role is refused by the API and told so, and nothing is changed', async () => {
  // Without events: a change that they bring would be fetched, and refused, before the coach saves.
  const { page } = await visit(browser, product, {
    as: COACH,
    path: '/admin?tab=pricing',
    hasEvents: false,
  });
  await page.getByLabel('2 hour lesson').fill('80');
  const players = product.database.knex('players').where({ email: COACH.email });
  await players.clone().update({ is_coach: false, is_admin: false });

  const answer = page.waitForResponse((response) => response.url().endsWith('/api/admin/coach-settings'));
  await page.getByRole('button', { name: 'Save prices' }).click();
  expect((await answer).status()).toBe(403);
  await page.getByText('Access Denied: This page is only available to administrators and coaches.').waitFor();
  await page.getByRole('link', { name: 'Week', exact: true }).waitFor({ state: 'detached' });
  expect(await product.database.knex('coach_settings').first('two_hours_pence')).toEqual({
    two_hours_pence: 9_000,
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('heading', { name: 'Quick Actions' }).waitFor();
  expect(await page.getByRole('link', { name: 'Coach Admin Panel' }).count()).toBe(0);
});
