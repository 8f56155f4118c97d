import { afterAll, expect, test } from '@jest/globals';
import { createProxyServer } from 'http-proxy-3';
import Koa from 'koa';
import { SERVER_PATHS } from '@lessons/contract/server-paths';
import { formatDay, londonInstant } from '@lessons/rules';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../../fixtures/browser/screens.ts';
import { COACH, PLAYER } from '../../fixtures/browser/start-product.ts';
import { fillSignIn, visit, type Visit } from '../../fixtures/browser/visit.ts';
import { waitForScreen } from '../../fixtures/browser/wait-until-loaded.ts';
import { serveFrontEnds } from '../../../sandbox/start/serve-front-ends.ts';
import { listen } from '../../../api/src/process/listen.ts';
import { startApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase } from '../../fixtures/api/test-database.ts';

/* The API was rolled back to the last release. The front ends are today's, as `npm run build` has written them. */

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());
const site = await listen({ host: 'localhost', port: 0 });
closing.defer(() => site.close(0));
const database = await createTestDatabase();
closing.defer(() => database.drop());
const api = await startApiProcess(database, {
  settings: { PUBLIC_URL: site.origin, MIGRATE_ON_START: 'false' },
  folder: process.env['TEST_LAST_RELEASE'],
});
closing.defer(async () => void (await api.stop()));

const proxy = createProxyServer({ target: api.url });
closing.defer(() => proxy.close());
const files = new Koa().use(serveFrontEnds()).callback();
const paths = SERVER_PATHS.filter((path) => path !== '/admin-app');
site.handle((request, response) => {
  if (!paths.some((path) => request.url?.startsWith(`${path}/`))) return void files(request, response);
  proxy.web(request, response, {}, () => response.destroy());
});

const browser = await openBrowser();
const open = (options: Visit) => visit(browser, { url: site.origin }, options);

/** Matches the browser's message about a missing call. */
const NOT_FOUND = /the server responded with a status of 404/;

const COACH_SCREENS = [
  { path: '/', heading: /^Good/ },
  { path: '/admin-setup', heading: 'Admin Setup' },
  ...['', '?tab=bookings', '?tab=schedule', '?tab=blocked', '?tab=pricing'].map((query) => ({
    path: `/admin${query}`,
    heading: /^Coach Admin Panel/,
  })),
  { path: '/admin?screen=money', heading: 'Money' },
  { path: '/admin?screen=settings', heading: 'Set-up' },
  { path: '/admin-schedule', heading: /^Week of/ },
];

test.each([
  ['a player', PLAYER, SIGNED_IN_SCREENS],
  ['a coach', COACH, COACH_SCREENS],
  ['a visitor', undefined, VISITOR_SCREENS],
])('with an older API every screen of %s opens, and none loads for ever', async (_who, as, screens) => {
  const { page } = await open({ ...(as && { as }) });
  for (const { path, heading } of screens) {
    await page.goto(path);
    await waitForScreen(page, heading);
  }
});

test('with an older API a player signs in, books, pays, moves and cancels', async () => {
  const { page, consoleErrors } = await open({ path: '/auth' });
  await fillSignIn(page, PLAYER);
  await page.getByRole('link', { name: 'Book', exact: true }).click();
  await chooseLesson(page, tuesdayAhead(), '09:00');
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  await page.getByRole('link', { name: 'View My Lessons' }).click();
  const upcoming = page.getByRole('region', { name: 'Upcoming Lessons' });
  await upcoming.getByRole('link', { name: 'Reschedule' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  const day = formatDay(londonInstant(tuesdayAhead(2), '14:00'));
  await page.getByRole('button', { name: `14:00, 1 hour on ${day}` }).click();
  await page.getByRole('button', { name: 'Move lesson' }).click();
  await upcoming.getByText('14:00–15:00').waitFor();

  await upcoming.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel & Refund' }).click();
  await upcoming.getByText('No upcoming lessons scheduled').waitFor();
  expect(consoleErrors.filter((said) => !NOT_FOUND.test(said))).toEqual([]);
});
