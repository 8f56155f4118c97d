import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { chooseLesson, tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

/* The lines of the drawn court end before words, however long a name is. */

/**
 * The difference of a colour, up to 255. A line is 40 and more away from the grass; what is left of it behind words is
 * less than 5.
 */
const MAX_DIFFERENCE = 10;
const LINES = 'section > svg[aria-hidden]:has(path)';

const { product, browser } = await openProduct();

let player: NewAccount;

beforeAll(async () => {
  player = await createAccount(product, 'lines@example.com', {
    firstName: 'Maximiliane',
    lastName: 'Long',
  });
  await insertLesson(product, { of: player.email, start: [tuesdayAhead(), '13:00'] });
});

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  words: string;
}

/**
 * Returns the lines of words on a drawn court, as far as they are in the window, without the room above and below them.
 */
const wordsOnCourt = (page: Page) =>
  page.evaluate<Box[]>(`[...document.querySelectorAll('${LINES}')].flatMap(({ parentElement }) => {
    const walker = document.createTreeWalker(parentElement, NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
      let block = walker.currentNode.parentElement;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement;
      const room = block.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        const [top, bottom] = [Math.max(line.top, room.top) + 1, Math.min(line.bottom, room.bottom) - 1];
        const [left, right] = [line.left + 1, line.right - 1];
        if (right > left && top >= 0 && bottom <= innerHeight)
          boxes.push({ left, top, right, bottom, words: walker.currentNode.data });
      }
    }
    return boxes;
  })`);

/** Returns the words that look otherwise without the lines. */
async function crossedWords(page: Page): Promise<string[]> {
  await waitUntilLoaded(page);
  await page.evaluate('document.fonts.ready');
  const boxes = await wordsOnCourt(page);
  expect(boxes.length).toBeGreaterThan(3);
  const drawn = PNG.sync.read(await page.screenshot());
  await page.evaluate(`document.querySelectorAll('${LINES}').forEach((lines) => lines.remove())`);
  const plain = PNG.sync.read(await page.screenshot());
  expect(drawn.data.equals(plain.data)).toBe(false);
  const isCrossed = ({ left, top, right, bottom }: Box) => {
    for (let y = Math.ceil(top); y < Math.floor(bottom); y += 1)
      for (let x = Math.ceil(left); x < Math.floor(right); x += 1) {
        const pixel = (y * drawn.width + x) * 4;
        for (let colour = pixel; colour < pixel + 3; colour += 1)
          if (Math.abs((drawn.data[colour] ?? 0) - (plain.data[colour] ?? 0)) > MAX_DIFFERENCE) return true;
      }
    return false;
  };
  return boxes.filter(isCrossed).map(({ words }) => words);
}

async function withLongNames(page: Page): Promise<void> {
  await page.route('**/api/coach-profile', async (route) => {
    const response = await route.fetch();
    const long = {
      name: 'Maximiliane-Theodora Featherstonehaugh',
      area: 'Stratford-upon-Avon and around it',
    };
    await route.fulfill({ response, json: { ...(await response.json()), ...long } });
  });
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, size) => {
  test.each(['/', '/auth'])('no line runs through the words of a visitor’s %s', async (path) => {
    const { page } = await visit(browser, product, { path: '/privacy-notice', size });
    await withLongNames(page);
    await page.goto(path);
    expect(await crossedWords(page)).toEqual([]);
  });

  test('no line runs through the words of the next lesson', async () => {
    const { page } = await visit(browser, product, { as: player, path: '/profile', size, hasEvents: false });
    await withLongNames(page);
    await page.goto('/');
    expect(await crossedWords(page)).toEqual([]);
  });

  test('no line runs through the words of what is paid', async () => {
    const { page } = await visit(browser, product, { as: player, path: '/profile', size, hasEvents: false });
    await withLongNames(page);
    await page.goto('/book');
    await chooseLesson(page, tuesdayAhead(2), size === PHONE ? '09:00' : '11:00');
    await page
      .getByRole('button', { name: /^Pay £/ })
      .and(page.locator(':enabled'))
      .waitFor();
    expect(await crossedWords(page)).toEqual([]);
  });
});
