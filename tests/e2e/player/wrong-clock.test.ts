import { expect, test } from '@jest/globals';
import { chooseLesson, tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { createAccount } from '../../fixtures/browser/create-account.ts';
import { hoursFromNow, insertLesson } from '../../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { payByCard } from '../../fixtures/browser/pay-by-card.ts';
import { setClockAhead } from '../../fixtures/browser/set-clock-ahead.ts';
import { fillSignIn, visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const MINUTE = 60_000;

test.each([
  { clock: '61 minutes ahead', minutes: 61, time: '09:00', hoursLeft: 24, terms: /You get £50 back/ },
  {
    clock: 'an hour behind',
    minutes: -60,
    time: '11:00',
    hoursLeft: 23,
    terms: /cannot be cancelled within 24 hours/,
  },
])(
  'a player whose clock is $clock signs in, books, pays and cancels on the server’s terms',
  async ({ minutes, time, hoursLeft, terms }) => {
    const account = await createAccount(product, `clock${minutes}@example.com`);
    const { page, consoleErrors } = await visit(browser, product, {
      path: '/auth',
      prepare: (opened) => setClockAhead(opened, minutes * MINUTE),
    });
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
    });
    expect(await page.evaluate(() => Date.now())).not.toBeCloseTo(Date.now(), -6);
    await fillSignIn(page, account);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();

    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await chooseLesson(page, tuesdayAhead(), time);
    await payByCard(page);
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

    // By the device's clock it is on the other side of the 24 hours.
    await insertLesson(product, { of: account.email, start: hoursFromNow(hoursLeft) });
    await page.goto('/schedule');
    const upcoming = page.getByRole('region', { name: 'Upcoming Lessons' });
    await upcoming.getByRole('article').nth(1).waitFor();
    await upcoming.getByRole('button', { name: 'Cancel' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(terms).waitFor();
    await dialog.getByRole('button', { name: 'Keep lesson' }).click();
    await dialog.waitFor({ state: 'detached' });

    await upcoming.getByRole('button', { name: /^Change: / }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await dialog.getByText(/You get £50 back/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel & Refund' }).click();
    await page.getByText('Lesson Cancelled').first().waitFor();
    expect(renewals).toEqual([]);
    expect(consoleErrors).toEqual([]);
  },
);
