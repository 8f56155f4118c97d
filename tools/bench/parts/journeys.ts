import type { Browser, Page } from 'playwright-core';
import { fillCard } from '../../../tests/fixtures/browser/pay-by-card.ts';
import { PLAYER } from '../../../tests/fixtures/browser/start-product.ts';
import { hasBeenHere, passwordField } from '../../../tests/fixtures/browser/visit.ts';
import { inBrowser, openPhone, slowDown, slowNetwork } from '../phone.ts';
import { medianOf, type Part } from '../part.ts';

const ROUNDS = 5;
/** Milliseconds a key: what one signs in with takes about three seconds, in which the app is loaded. */
const TYPING = { delay: 100 };

/** From a free time on the landing page to the booked lesson. */
export const journeys: Part = {
  title: 'From a free time to the booked lesson',
  note: `Milliseconds until each step is shown and can be used, on an emulated phone (150 ms, 1.6 Mbit/s, CPU four times slower) with an empty cache at the start, by a person who types ten keys a second, in ${ROUNDS} rounds. It needs \`npm run build\`. To reach: 1,200 ms from "Continue to Payment" to Pay.`,
  run: benchJourney,
};

type Steps = Record<string, number>;

async function benchJourney({ isShort }: { isShort: boolean }): ReturnType<Part['run']> {
  return inBrowser(async (browser, { url }) => {
    const rounds: Steps[] = [];
    for (let round = 0; round < (isShort ? 3 : ROUNDS); round += 1) rounds.push(await book(browser, url));
    return {
      columns: ['step', 'median ms', 'slowest ms'],
      rows: Object.keys(rounds[0] ?? {}).map((step) => {
        const values = rounds.map((steps) => steps[step] ?? Number.NaN);
        return [step, medianOf(values).toFixed(0), Math.max(...values).toFixed(0)];
      }),
    };
  });
}

async function book(browser: Browser, url: string): Promise<Steps> {
  const context = await openPhone(browser, url);
  try {
    const page = await context.newPage();
    await slowNetwork(await slowDown(page));
    await hasBeenHere(page);
    return await measureSteps(page);
  } finally {
    await context.close();
  }
}

async function measureSteps(page: Page): Promise<Steps> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, disabled: false });
  const freeTime = page.getByRole('region', { name: 'Next free' }).getByRole('link').first();
  const landing = await timeOf(page.goto('/', { waitUntil: 'commit' }), freeTime.waitFor());
  const form = await timeOf(freeTime.tap(), page.getByLabel('Email').filter({ visible: true }).waitFor());
  await page.getByLabel('Email').filter({ visible: true }).pressSequentially(PLAYER.email, TYPING);
  await passwordField(page).pressSequentially(PLAYER.password, TYPING);
  const chosen = await timeOf(button('Sign In').tap(), button('Continue to Payment').waitFor());
  const payment = await timeOf(button('Continue to Payment').tap(), button(/^Pay £/).waitFor());
  await fillCard(page);
  const confirmed = page.getByRole('heading', { name: 'Booking Confirmed!' });
  const booked = await timeOf(button(/^Pay £/).tap(), confirmed.waitFor());
  return {
    'landing page: the free times': landing,
    'a free time: the sign-in form': form,
    'Sign In: the time chosen on Book': chosen,
    'Continue to Payment: Pay': payment,
    'Pay: booked': booked,
  };
}

/** Returns the milliseconds until the page has done what an action asks for. */
async function timeOf(...action: readonly Promise<unknown>[]): Promise<number> {
  const start = performance.now();
  await Promise.all(action);
  return performance.now() - start;
}
