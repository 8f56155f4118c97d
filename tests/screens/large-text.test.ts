import { expect, test } from '@jest/globals';
import { chooseLesson, tuesdayAhead } from '../e2e/fixtures/choose-lesson.ts';
import { createAccount, createFullAccount } from '../e2e/fixtures/create-account.ts';
import { enlargeText, findLargeTextFaults } from '../e2e/fixtures/large-text.ts';
import { openProduct } from '../e2e/fixtures/open-product.ts';
import { payByCard } from '../e2e/fixtures/pay-by-card.ts';
import { SIGNED_IN_SCREENS, VISITOR_SCREENS } from '../e2e/fixtures/screens.ts';
import { visit, type Visited } from '../e2e/fixtures/visit.ts';
import { waitForScreen } from '../e2e/fixtures/wait-until-loaded.ts';
import { walkBookingByKeys } from '../e2e/fixtures/walks.ts';

const { product, browser } = await openProduct();

async function withLargeText({ page }: Visited): Promise<(where: string) => Promise<string[]>> {
  await enlargeText(page);
  await page.reload();
  return async (where) => (await findLargeTextFaults(page)).map((line) => `${where}: ${line}`);
}

test('with text of twice the size, a lesson is booked by keys alone, and nothing is cut', async () => {
  const player = await createAccount(product, 'large@example.com');
  const visited = await visit(browser, product, { path: '/', hasEvents: false });
  const look = await withLargeText(visited);
  const wrong: string[] = [];
  await walkBookingByKeys(visited.page, player, async (where) => {
    wrong.push(...(await look(where)));
  });
  expect(wrong).toEqual([]);
});

test('with text of twice the size, the form of a player with a saved card fits, and a short name is whole', async () => {
  const as = await createAccount(product, 'large-saved@example.com', { first_name: 'Robin' });
  const visited = await visit(browser, product, { as, path: '/book', hasEvents: false });
  const { page } = visited;
  await chooseLesson(page, tuesdayAhead(2), '09:00');
  const saveBox = page.getByLabel('Save payment details for future purchases');
  await saveBox.press('Space');
  expect(await saveBox.isChecked()).toBe(true);
  await payByCard(page);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await page.goto('/book');
  await chooseLesson(page, tuesdayAhead(3), '09:00');
  const look = await withLargeText(visited);
  await page.getByLabel('Visa •••• 4242').waitFor();
  expect(await look('checkout')).toEqual([]);
  await page.goto('/');
  await waitForScreen(page, /Robin$/);
  expect(await look('Home')).toEqual([]);
});

test('with text of twice the size, nothing is cut on any screen', async () => {
  const wrong: string[] = [];
  const as = await createFullAccount(product);
  for (const [screens, who] of [
    [VISITOR_SCREENS, {}],
    [SIGNED_IN_SCREENS, { as }],
  ] as const) {
    const visited = await visit(browser, product, { ...who, path: '/nowhere', hasEvents: false });
    const look = await withLargeText(visited);
    for (const { path, heading } of screens) {
      await visited.page.goto(path);
      await waitForScreen(visited.page, heading);
      wrong.push(...(await look(path)));
    }
  }
  expect(wrong).toEqual([]);
});
