import { EVENTS_PATH } from '@lessons/contract/changed-days';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { COACH, PLAYER, type Account } from '../../fixtures/browser/start-product.ts';
import { signedInStorage } from '../../fixtures/browser/visit.ts';
import { trackRequests, waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';
import { NOW } from './season-copy.ts';
import { PHONE_LIGHT, type Scene } from './scene.ts';

/** Time for a page to show something on two busy cores. */
const TIMEOUT_MS = 60_000;

export interface OpenOptions {
  browser: Browser;
  url: string;
  /** Pixels of the picture for each CSS pixel. */
  scale?: number;
}

/**
 * Opens a scene in a browser context of its own, at the season's time. Nothing changes by itself:
 * without events, without motion.
 */
export async function openScene(
  scene: Scene,
  { browser, url, scale = 1 }: OpenOptions,
): Promise<{ page: Page; context: BrowserContext }> {
  const account = await accountOf(scene, url);
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE_LIGHT,
    deviceScaleFactor: scale,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(account && { storageState: await signedInStorage({ url }, account) }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.clock.setFixedTime(NOW);
  const page = await context.newPage();
  await page.route(`**${EVENTS_PATH}`, (route) => route.fulfill({ status: 204 }));
  trackRequests(page);
  await scene.prepare?.(page);
  await page.goto(scene.path);
  await waitUntilLoaded(page);
  await scene.act?.(page);
  return { page, context };
}

async function accountOf({ viewer, name }: Scene, url: string): Promise<Account | null> {
  if (viewer === 'player') return PLAYER;
  if (viewer === 'coach') return COACH;
  if (viewer === 'visitor') return null;
  return createAccount({ url }, `${name}@players.example`, { firstName: 'Sam', lastName: 'Newcombe' });
}
