import { beforeAll, expect, test } from '@jest/globals';
import { formatLongDate, londonInstant, mondayOf } from '@lessons/rules';
import { bookByApi, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { tuesdayAhead } from '../fixtures/browser/choose-lesson.ts';
import { findOverflow } from '../fixtures/browser/find-overflow.ts';
import { chooseInMenu, focused, openTab, press, tabTo } from '../fixtures/browser/keyboard.ts';
import { enlargeText } from '../fixtures/browser/large-text.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH, PLAYER } from '../fixtures/browser/start-product.ts';
import { DESKTOP, PHONE, visit } from '../fixtures/browser/visit.ts';
import { waitUntilLoaded } from '../fixtures/browser/wait-until-loaded.ts';

const { product, browser } = await openProduct();
const tuesday = tuesdayAhead();
const LESSONS = { phone: '10:00', desktop: '14:00' } as const;
const BLOCKS = { phone: ['12', '14'], desktop: ['15', '17'] } as const;

beforeAll(async () => {
  const phone = '+44 7700 900102';
  await product.database.knex('players').where({ email: PLAYER.email }).update({ phone });
  const player = await signInByApi(product, PLAYER);
  for (const time of Object.values(LESSONS)) await bookByApi(product, player, [tuesday, time]);
});

const startOf = (time: string) => londonInstant(tuesday, time);

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s the coach’s day is done by keys alone, with text at 200 %%', async (name, size) => {
  const time = LESSONS[name];
  const [from, to] = BLOCKS[name];
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: '/',
    size,
    hasEvents: false,
  });
  await enlargeText(page);
  await page.reload();
  const tooWide: string[] = [];
  const look = async (screen: string) => {
    tooWide.push(...(await findOverflow(page)).map((line) => `${screen}: ${line}`));
  };

  const next = page.getByRole('region', { name: 'Next on court' });
  await tabTo(page, next.getByRole('link', { name: 'Call Robin Player' }));
  await press(page, next.getByRole('button', { name: 'Note on the lesson of Robin Player' }));
  await focused(page.getByLabel('Notes')).waitFor();
  await page.keyboard.type(`Second serve, ${name}.`);
  await look('note');
  await press(page, page.getByRole('button', { name: 'Save notes' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('today');

  await page.goto('/admin');
  await openTab(page, 'Week');
  const title = page.getByRole('heading', { name: /^Week of/ });
  const wanted = formatLongDate(londonInstant(mondayOf(tuesday), '12:00')).replace('Monday', 'Week of');
  // On a Sunday evening the next week may be the one that opens.
  await waitUntilLoaded(page);
  while ((await title.innerText()) !== wanted) {
    const before = await title.innerText();
    await press(page, page.getByRole('button', { name: 'Next week' }));
    await title.filter({ hasNotText: before }).waitFor();
  }
  // A phone shows one day at a time.
  if (size === PHONE) {
    const shown = page.getByRole('radio', { checked: true });
    await tabTo(page, shown);
    while (!(await page.getByRole('radio', { name: /^Tue/ }).isChecked())) {
      await page.keyboard.press('ArrowRight');
      await focused(shown).waitFor();
    }
  }
  const lesson = page.getByRole('button', { name: /^Robin Player/ }).first();
  await press(page, lesson);
  const details = page.getByRole('dialog', { name: 'Robin Player' });
  await details.getByText(`Second serve, ${name}.`).waitFor();
  await look('lesson');
  await page.keyboard.press('Escape');
  await focused(lesson).waitFor();
  await look('week');

  await page.goto('/admin?tab=blocked');
  await press(page, page.getByRole('button', { name: /next month/i }));
  await tabTo(page, page.locator('[role="gridcell"] button[tabindex="0"]'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('switch', { name: 'Block entire day' }), 'Space');
  await tabTo(page, page.getByLabel('Start time'));
  await page.keyboard.type(from);
  await tabTo(page, page.getByLabel('End time'));
  await page.keyboard.type(to);
  await tabTo(page, page.getByLabel('Reason (optional)'));
  await page.keyboard.type(`Dentist, ${name}`);
  await press(page, page.getByRole('button', { name: 'Close', exact: true }));
  await page
    .getByRole('listitem')
    .filter({ hasText: `Dentist, ${name}` })
    .waitFor();

  await openTab(page, 'Pricing');
  await tabTo(page, page.getByLabel('1 hour lesson'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('52');
  await press(page, page.getByRole('button', { name: 'Save prices' }));
  await page.getByText('Pricing updated successfully').first().waitFor();

  await openTab(page, 'Bookings');
  const menu = page.getByRole('button', { name: new RegExp(`^More: Robin Player, .* ${time}`) });
  await chooseInMenu(page, menu, 'Cancel');
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await press(page, question.getByRole('checkbox', { name: 'Process Full Refund' }), 'Space');
  await press(page, question.getByRole('button', { name: 'Cancel booking · £50 goes back' }));
  await page.getByText('Booking cancelled and £50 refunded').first().waitFor();

  const { knex } = product.database;
  const cancelled = knex('bookings')
    .select('id')
    .where({ status: 'cancelled', starts_at: startOf(time) });
  const paid = knex('payments').select('id').whereIn('booking_id', cancelled);
  expect(await knex('refunds').whereIn('payment_id', paid).pluck('amount_pence')).toEqual([5000]);
  expect(tooWide).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
