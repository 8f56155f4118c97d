import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { londonDateOf, addDays } from '@lessons/rules';
import { parseCalendar } from '../../tests/fixtures/parse-calendar.ts';
import { insertLesson } from '../fixtures/insert-lesson.ts';
import { openProduct } from '../fixtures/open-product.ts';
import { PLAYER } from '../fixtures/start-product.ts';
import { visit } from '../fixtures/visit.ts';

const { product, browser } = await openProduct();

test('a lesson goes into a calendar as a file, and all lessons by an address to subscribe to', async () => {
  const date = addDays(londonDateOf(new Date()), 9);
  const id = await insertLesson(product, { of: PLAYER.email, start: [date, '10:00'] });
  const { page, consoleErrors } = await visit(browser, product, { as: PLAYER, path: '/schedule' });
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const file = page.getByRole('link', { name: /\.ics file/i });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe(`tennis-lesson-${date}.ics`);
  const { events } = parseCalendar(await text(await download.createReadStream()));
  expect(events).toMatchObject([{ uid: `${id}@tennis-lessons`, sequence: 0 }]);

  await page.getByRole('link', { name: 'Subscribe to your lessons' }).click();
  await page.getByRole('button', { name: 'Get Calendar Link' }).click();
  const subscribe = page.getByRole('link', { name: 'Subscribe' });
  const address = String(await subscribe.getAttribute('href')).replace('webcal:', 'http:');
  const feed = parseCalendar(await (await fetch(address)).text());
  expect(feed.events).toMatchObject([{ uid: `${id}@tennis-lessons` }]);
  expect(consoleErrors).toEqual([]);
});
