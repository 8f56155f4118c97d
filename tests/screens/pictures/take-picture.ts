import type { Page } from 'playwright-core';
import { waitUntilLoaded } from '../../fixtures/browser/wait-until-loaded.ts';
import { eventually } from '../../fixtures/api/eventually.ts';
import type { Look } from './scene.ts';

/** A page that is longer is cut off: its end repeats what is above. */
const MAX_HEIGHT = 1_800;

/**
 * Returns what a page still has to do before its picture: fonts, animations, images in view, skeletons, which are empty
 * and never without their animation.
 */
const UNFINISHED = `(() => {
  const inView = ({ top, bottom }) => top < innerHeight && bottom > 0;
  const images = [...document.images].filter(
    (image) => !image.complete && inView(image.getBoundingClientRect()),
  );
  const skeletons = [...document.querySelectorAll('span[aria-hidden="true"]:empty')].filter(
    (span) => getComputedStyle(span).animationName !== 'none' && span.checkVisibility(),
  );
  return {
    skeletons: skeletons.length,
    fonts: document.fonts.status,
    animations: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    images: images.map(({ src }) => src),
  };
})()`;

/** Replaces what differs from run to run: the port, the commit, ids, random addresses of calendars. */
const REPLACE_UNSTABLE = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode;
    const steady = data
      .replaceAll(location.origin, 'https://lessons.example')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '01234567-89ab-7cde-8f01-23456789abcd')
      .replace(/\\/calendar\\/[\\w-]{20,}/, '/calendar/an-address-that-nobody-guesses')
      .replace(/(\\d+\\.\\d+\\.\\d+) \\([0-9a-f]{7}[^)]*\\)/, '$1 (a commit)');
    if (steady !== data) walker.currentNode.data = steady;
  }
})()`;

interface Unfinished {
  skeletons: number;
  fonts: string;
  animations: number;
  images: string[];
}

export interface PictureOptions {
  /** The window alone instead of the whole page. */
  isWindow?: boolean;
  /** `css`: one pixel for each CSS pixel, whatever the context has. */
  scale?: 'css' | 'device';
}

/** Draws an open page: the window, or the whole page in a window as tall as it is. */
export async function takePicture(
  page: Page,
  { width, height, scheme }: Look,
  { isWindow = false, scale = 'css' }: PictureOptions = {},
): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height });
  await page.mouse.move(0, 0);
  await waitUntilDrawn(page);
  if (!isWindow) await showWhole(page, { width, height });
  return drawSteadily(page, scale);
}

/**
 * Makes the window as tall as the page. What comes into view may make the page taller, and so may the
 * window itself: after three rounds it stays as it is.
 */
async function showWhole(page: Page, { width, height }: Pick<Look, 'width' | 'height'>): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
    const wanted = Math.max(height, Math.min(whole, MAX_HEIGHT));
    if (wanted === page.viewportSize()?.height) return;
    await page.setViewportSize({ width, height: wanted });
    await waitUntilDrawn(page);
  }
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await eventually(
    () => page.evaluate<Unfinished>(UNFINISHED),
    ({ skeletons, fonts, animations, images }) =>
      skeletons === 0 && fonts === 'loaded' && animations === 0 && images.length === 0,
  );
}

/** Draws the page until it is drawn twice in the same way. */
async function drawSteadily(page: Page, scale: 'css' | 'device'): Promise<Buffer> {
  let last = await draw(page, scale);
  return eventually(
    async () => {
      const [before, now] = [last, await draw(page, scale)];
      last = now;
      return { isSteady: before.equals(now), picture: now };
    },
    ({ isSteady }) => isSteady,
  ).then(({ picture }) => picture);
}

async function draw(page: Page, scale: 'css' | 'device'): Promise<Buffer> {
  await page.evaluate(REPLACE_UNSTABLE);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale });
}
