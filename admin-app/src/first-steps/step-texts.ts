import type { FirstStepName, FirstSteps } from '@lessons/contract';
import { PASTE_LIST_PATH, settingsPath, tabPath, WEEK_PATH, withGuide } from '../routes.ts';

interface StepText {
  title: string;
  /** The screen of the step. */
  path: string;
  detail: (paymentMode: FirstSteps['paymentMode']) => string;
}

const seller = 'Say whose name and address receipts have.';

export const stepTexts: Record<FirstStepName, StepText> = {
  hours: {
    title: 'Working hours',
    path: withGuide(tabPath('schedule')),
    detail: () => 'Say when players can book you.',
  },
  prices: {
    title: 'Prices',
    path: withGuide(tabPath('pricing')),
    detail: () => 'Say what one hour and two hours cost.',
  },
  profile: {
    title: 'Photo and details',
    path: withGuide(settingsPath('profile')),
    detail: () => 'Show players who you are and where the court is.',
  },
  payments: {
    title: 'Payments',
    path: withGuide(settingsPath('business')),
    detail: (mode) => [moneyIn(mode), seller].filter(Boolean).join(' '),
  },
  clients: {
    title: 'Your clients',
    path: withGuide(PASTE_LIST_PATH),
    detail: () => 'Paste a list of the people you teach. Nobody is emailed.',
  },
  lesson: {
    title: 'First lesson',
    path: withGuide(WEEK_PATH),
    detail: () => 'Share your page with players, or book a client for a free hour of your week.',
  },
};

/** 2 of 6 done */
export function doneText(steps: readonly { isDone: boolean }[]): string {
  return `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`;
}

/** Whether money moves. Undefined for a mode that a newer API has added. */
export function moneyIn(mode: FirstSteps['paymentMode']): string | undefined {
  if (mode === 'live') return 'Card payments are on.';
  if (mode === 'test') return 'Stripe is in test mode: no money moves yet.';
  if (mode === 'sandbox') return 'This is the sandbox: no money moves.';
  return undefined;
}
