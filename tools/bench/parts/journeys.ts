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
  note: `Milliseconds from the press, or from opening the page, until what a step ends with is in the page and can be used, seen by an observer there, on an emulated phone (150 ms, 1.6 Mbit/s, CPU four times slower) with an empty cache at the start, by a person who types ten keys a second, in ${ROUNDS} rounds. It needs \`npm run build\`. To reach: 1,200 ms from "Continue to Payment" to Pay.`,
  run: benchJourney,
};

type Steps = Partial<Record<Step, number>>;

async function benchJourney({ isShort }: { isShort: boolean }): ReturnType<Part['run']> {
  return inBrowser(async (browser, { url }) => {
    const rounds: Steps[] = [];
    for (let round = 0; round < (isShort ? 3 : ROUNDS); round += 1) rounds.push(await book(browser, url));
    return {
      columns: ['step', 'median ms', 'slowest ms'],
      rows: STEPS.map((step) => {
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
    await page.addInitScript(WATCH);
    await slowNetwork(await slowDown(page));
    await hasBeenHere(page);
    return await measureSteps(page);
  } finally {
    await context.close();
  }
}

/** What ends a step, as the page sees it. */
const ENDS = {
  'landing page: the free times': "document.querySelector('#next-free a')",
  'a free time: the sign-in form': "document.querySelector('.sign-in input[type=email]')",
  'Sign In: the time chosen on Book': shownButton('Continue to Payment'),
  'Continue to Payment: Pay': shownButton('Pay £'),
  'Pay: booked': "document.querySelector('h1')?.textContent === 'Booking Confirmed!'",
};
type Step = keyof typeof ENDS;
const STEPS = Object.keys(ENDS) as Step[];

function shownButton(name: string): string {
  return `[...document.querySelectorAll('button:enabled')].some((button) => button.textContent.startsWith('${name}'))`;
}

async function measureSteps(page: Page): Promise<Steps> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, disabled: false });
  const freeTime = page.getByRole('region', { name: 'Next free' }).getByRole('link').first();
  const steps: Steps = {};
  const measure = async (step: Step, action: Promise<unknown>) => {
    const [seen] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().startsWith(`${step} at `)),
      action,
    ]);
    steps[step] = Number(seen.text().slice(`${step} at `.length));
  };
  await measure('landing page: the free times', page.goto('/', { waitUntil: 'commit' }));
  await measure('a free time: the sign-in form', freeTime.tap());
  await page.getByLabel('Email').filter({ visible: true }).pressSequentially(PLAYER.email, TYPING);
  await passwordField(page).pressSequentially(PLAYER.password, TYPING);
  await measure('Sign In: the time chosen on Book', button('Sign In').tap());
  await measure('Continue to Payment: Pay', button('Continue to Payment').tap());
  await fillCard(page);
  await measure('Pay: booked', button(/^Pay £/).tap());
  return steps;
}

/**
 * A script of the page that says on the console how many milliseconds after the last press in it, or after it was opened,
 * each step had ended. What drives the browser takes a share of the slow CPU before a press and after what it waits for.
 */
const WATCH = `{
  let start = 0;
  addEventListener('pointerdown', () => (start = performance.now()), true);
  const ends = { ${Object.entries(ENDS)
    .map(([step, end]) => `${JSON.stringify(step)}: () => ${end}`)
    .join(', ')} };
  new MutationObserver(() => {
    for (const [step, hasEnded] of Object.entries(ends)) {
      if (!hasEnded()) continue;
      delete ends[step];
      console.log(step + ' at ' + (performance.now() - start));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}`;
