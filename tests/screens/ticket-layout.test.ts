import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';

/* How a lesson's ticket fills the room that a window gives it. */

const { product, browser } = await openProduct();

let player: NewAccount;
let lessonId: string;

beforeAll(async () => {
  player = await createAccount(product, 'ticket@example.com', { firstName: 'Robin' });
  lessonId = await insertLesson(product, { of: player.email, start: [tuesdayAhead(), '13:00'] });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const actionsOf = (ticket: Locator) =>
  ['Call Coach', 'Message', 'Directions'].map((name) => ticket.getByRole('link', { name }));

async function openTicket(page: Page): Promise<Locator> {
  const ticket = page.getByRole('region').filter({ has: page.getByText('–14:00', { exact: true }) });
  await ticket.last().waitFor();
  return ticket.last();
}

test.each([
  ['a phone', PHONE, false],
  ['a tablet', { width: 820, height: 1180 }, true],
  ['a laptop', DESKTOP, true],
  ['a desktop', { width: 1600, height: 900 }, true],
])(
  'on %s the ticket has its buttons below or beside the lesson, and they end where the ticket does',
  async (_, size, isBeside) => {
    for (const path of ['/', `/lessons/${lessonId}`]) {
      const { page } = await visit(browser, product, { as: player, path, size, hasEvents: false });
      const ticket = await openTicket(page);
      const card = await boxOf(ticket);
      const time = await boxOf(ticket.getByText('13:00', { exact: true }));
      const boxes = await Promise.all(actionsOf(ticket).map(boxOf));
      const first = boxes[0];
      expect([path, first && (isBeside ? first.x > time.right : first.y > time.bottom)]).toEqual([
        path,
        true,
      ]);
      const end = Math.max(...boxes.map(({ right }) => right));
      const edge = time.x - card.x;
      expect(Math.abs(card.right - end - edge)).toBeLessThan(4);
      expect(card.width > card.height).toBe(isBeside);
    }
  },
);
