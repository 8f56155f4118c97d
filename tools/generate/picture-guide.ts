import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EVENTS_PATH } from '@lessons/contract/changed-days';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/fixtures/browser/launch-browser.ts';
import { fillCard } from '../../tests/fixtures/browser/pay-by-card.ts';
import { PLAYER } from '../../tests/fixtures/browser/start-product.ts';
import { toWebp } from '../../tests/fixtures/browser/to-webp.ts';
import { PHONE, signedInStorage } from '../../tests/fixtures/browser/visit.ts';
import { trackRequests, waitUntilLoaded } from '../../tests/fixtures/browser/wait-until-loaded.ts';
import { NOW, startSeasonCopy } from '../../tests/screens/pictures/season-copy.ts';

/**
 * `npm run generate -- guide-pictures`: the pictures of the user guide in player-app/public/guide/, light and dark,
 * of a player on a copy of the season: of the same day, whenever they are taken.
 */
const folder = path.join(import.meta.dirname, '../../player-app/public/guide');
const SCHEMES = ['light', 'dark'] as const;
const SCALE = 2;
/** The quality, up to 1. Text stays sharp, and a picture takes less than 60 kB. */
const QUALITY = 0.7;
const TIMEOUT_MS = 60_000;

/** The steps before each picture, in this order: some go on from the one before. */
const PICTURES: readonly [name: string, show: (page: Page) => Promise<unknown>][] = [
  ['book', chooseFreeTime],
  ['pay', openCheckout],
  ['by-coach', showLessonByCoach],
  ['move', moveLesson],
  ['cancel', askToCancel],
  ['calendar', (page) => open(page, '/profile')],
  ['account', fillProfile],
  ['two-factor', showKey],
  ['your-data', showData],
];

await mkdir(folder, { recursive: true });
const season = await startSeasonCopy();
const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  const { url } = season;
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    deviceScaleFactor: SCALE,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: await signedInStorage({ url }, PLAYER),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.clock.setFixedTime(NOW);
  const page = await context.newPage();
  await page.route(`**${EVENTS_PATH}`, (route) => route.fulfill({ status: 204 }));
  trackRequests(page);
  for (const [name, show] of PICTURES) {
    await show(page);
    await waitUntilLoaded(page);
    for (const scheme of SCHEMES) await take(page, name, scheme);
  }
} finally {
  await browser.close();
  await server.close();
  await season.stop();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilLoaded(page);
}

async function chooseFreeTime(page: Page): Promise<void> {
  await open(page, '/book');
  await page
    .getByRole('button', { name: /^\d\d:\d\d, 1 hour/ })
    .first()
    .click();
  // The click has scrolled the day out of sight.
  await page.evaluate('scrollTo(0, 0)');
}

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await fillCard(page);
  await page.getByLabel('Security code').blur();
  // A player of the real product sees neither of them.
  for (const ofSandbox of [page.getByText('no money moves'), page.getByText('Or pay by card').locator('..')])
    await ofSandbox.evaluate((element: { style: { display: string } }) => {
      element.style.display = 'none';
    });
}

async function showLessonByCoach(page: Page): Promise<void> {
  await open(page, '/schedule');
  await page.getByText('to pay at the lesson').evaluate((text) => text.scrollIntoView({ block: 'center' }));
}

/** Opens the paid lesson that is farthest ahead: the next one may be too near to be moved. */
async function openPaidLesson(page: Page): Promise<void> {
  await open(page, '/schedule');
  const upcoming = page.getByRole('region', { name: 'Upcoming Lessons' });
  const paid = upcoming.getByRole('article').filter({ hasText: 'Paid' }).last();
  await paid.getByRole('link', { name: /–/ }).click();
}

async function moveLesson(page: Page): Promise<void> {
  await openPaidLesson(page);
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await page.getByRole('heading', { name: 'Move lesson' }).waitFor();
}

async function askToCancel(page: Page): Promise<void> {
  await openPaidLesson(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel & Refund' }).waitFor();
}

async function fillProfile(page: Page): Promise<void> {
  await open(page, '/edit-profile');
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('07700 900123');
  await phone.blur();
}

async function showKey(page: Page): Promise<void> {
  await open(page, '/privacy-security');
  await page.getByRole('switch', { name: /^Two-factor authentication/ }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

async function showData(page: Page): Promise<void> {
  await open(page, '/privacy-security');
  await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
}

async function take(page: Page, name: string, scheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await waitUntilLoaded(page);
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const png = await page.screenshot();
  await writeFile(path.join(folder, `${name}-${scheme}.webp`), await toWebp(browser, png, QUALITY));
}
