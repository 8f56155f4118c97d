import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/*
 * What a page costs: every script that the browser fetches on opening it, and what follows by itself, as sent, which is the
 * `.br` beside each. The build lists those files in `.chunks.json`: `main` is what the page names, and the others are what
 * each dynamic import on the way fetches, shared files counted once.
 */

const built = 'player-app/dist';
const KIB = 1024;
/** What every page of the app fetches, with the stream of changes, which follows. */
const app = ['main', 'first-answers.ts', 'bootstrap.tsx', 'load-user.ts', 'changed-days.ts'];
const home = [...app, 'home-screen.tsx'];
/** What the way in fetches: the auth client, too. */
const wayIn = [
  'main',
  'first-answers.ts',
  'bootstrap.tsx',
  'signed-out.tsx',
  'auth-screen.tsx',
  'auth-client.ts',
];

/** In KiB, some percent above what they are. Home must never have more than 124. */
const BUDGETS: [name: string, budget: number, imports: string[]][] = [
  ['the landing page', 7.25, ['main', 'changed-days.ts']],
  ['sign in', 136, wayIn],
  ['home', 114, home],
  ["the coach's home", 135, [...home, 'start-admin.ts', 'coach-today.tsx', 'load-admin.ts']],
  ['book', 138, [...app, 'book-screen.tsx']],
  ['checkout', 120, [...app, 'checkout-screen.tsx']],
  ['booking confirmation', 113, [...app, 'booking-confirmation-screen.tsx']],
  ['schedule', 127, [...app, 'schedule-screen.tsx']],
  ['profile', 125, [...app, 'profile-screen.tsx']],
  ['edit profile', 108, [...app, 'edit-profile-screen.tsx']],
  ['privacy', 134, [...app, 'privacy-security-screen.tsx', 'account-security.ts']],
  ['help and policies', 127, [...app, 'policy-screens.tsx']],
  ['user guide', 108, [...app, 'user-guide-screen.tsx']],
  ['links of mails', 114, [...app, 'link-screens.tsx']],
  ['admin setup', 123, [...app, 'admin-setup-screen.tsx']],
  [
    "the shell's part of the coach's screens",
    127,
    [...app, 'start-admin.ts', 'admin-slot.tsx', 'load-admin.ts'],
  ],
];

test.each(BUDGETS)('the screen %s is opened with %d KiB of scripts', (_name, budget, imports) => {
  const bytes = bytesOf(scriptsOf(...imports));
  expect(bytes / KIB).toBeLessThanOrEqual(budget);
  // A budget far above what is needed guards nothing.
  expect(bytes / KIB).toBeGreaterThan(budget * 0.8);
});

test('a screen that is only looked at loads neither the auth client nor toasts', () => {
  const scripts = new Set(scriptsOf(...home));
  for (const name of ['auth-client.ts', 'toasts.tsx'])
    expect(scriptsOf(name).some((script) => !scripts.has(script))).toBe(true);
});

test('Home and the auth client load nothing of Stripe', () => {
  for (const script of scriptsOf(...home, 'auth-client.ts')) {
    expect(readFileSync(`${built}/${script}`, 'utf8')).not.toMatch(
      /js\.stripe\.com|loadStripe|confirmPayment/,
    );
  }
});

test('the checkout does load Stripe, so that the test above would see it', () => {
  const scripts = scriptsOf('checkout-screen.tsx').map((script) =>
    readFileSync(`${built}/${script}`, 'utf8'),
  );
  expect(scripts.join('')).toMatch(/confirmPayment/);
});

function scriptsOf(...imports: string[]): string[] {
  if (!existsSync(`${built}/.chunks.json`)) throw new Error('There is no build to weigh: npm run build.');
  const list = JSON.parse(readFileSync(`${built}/.chunks.json`, 'utf8')) as Record<string, string[]>;
  const scripts = imports.flatMap((name) => {
    const files = list[name];
    if (!files) throw new Error(`The build has no import of ${name}.`);
    return files;
  });
  return [...new Set(scripts)];
}

function bytesOf(scripts: string[]): number {
  return scripts.reduce((sum, script) => sum + statSync(`${built}/${script}.br`).size, 0);
}
