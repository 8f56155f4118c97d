import type { Page } from 'playwright-core';
import { chooseLesson } from '../../../fixtures/browser/choose-lesson.ts';
import { DECLINED_CARD, fillCard, payByCard } from '../../../fixtures/browser/pay-by-card.ts';
import { screen, state, type Scene } from '../scene.ts';

/** Opens the checkout of a slot of its own, in weeks that no other scene shows. */
const openCheckout = (date: string) => async (page: Page) => {
  await chooseLesson(page, date, '10:00');
  await page.getByLabel('Card number').waitFor();
};

/** They would leave by themselves, before some of the pictures and after others. */
async function closeToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.first().waitFor();
  for (let count = await dismiss.count(); count > 0; count = await dismiss.count()) {
    await dismiss.last().click();
    await dismiss.nth(count - 1).waitFor({ state: 'detached' });
  }
}

/** Opens the sheet that calls off what is left of the day. */
async function openCallOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not here' }).click();
  await callOffLessons(page).waitFor();
}

const callOffLessons = (page: Page) => page.getByRole('button', { name: /^Call off \d+ and close/ });

/** A lesson that is paid, and the day's lessons that are called off. */
export const payingScenes: readonly Scene[] = [
  screen('checkout', 'newcomer', '/book', { act: openCheckout('2026-07-21') }),
  state('checkout-declined', 'newcomer', '/book', {
    act: async (page) => {
      await openCheckout('2026-07-22')(page);
      await fillCard(page, DECLINED_CARD);
      await page.getByRole('button', { name: /^Pay £/ }).click();
      await page.getByRole('alert').getByText('Your card was declined.').waitFor();
      await closeToasts(page);
    },
  }),
  screen('confirmation', 'newcomer', '/book', {
    act: async (page) => {
      await openCheckout('2026-07-23')(page);
      await payByCard(page);
      await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
      await closeToasts(page);
    },
  }),
  state('coach-call-off', 'coach', '/', { isWindow: true, act: openCallOff }),
  state('coach-called-off', 'coach', '/', {
    isWindow: true,
    act: async (page) => {
      await openCallOff(page);
      await callOffLessons(page).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).waitFor();
    },
  }),
];
