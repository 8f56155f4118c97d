/**
 * @jest-environment node
 */
/// <reference types="node" />
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/**
 * What a screen costs to open: every script the browser fetches until it is shown, as sent, which is the `.br` beside
 * each. The build lists those files in `.chunks.json`: `main` is what the page names, and the
 * others are what each dynamic import on the way fetches, shared files counted once.
 */
const built = 'player-app/dist';
const KB = 1000;

test('a visitor opens the landing page with 75 KB of scripts', () => {
  expect(bytesOf(scriptsOf('main'))).toBeLessThanOrEqual(75 * KB);
});

test('a player who comes back opens the home screen with 110 KB of scripts; the auth client follows it', () => {
  const scripts = scriptsOf(...signedIn, 'home-screen.tsx');
  expect(bytesOf(scripts)).toBeLessThanOrEqual(110 * KB);
  expect(scriptsOf('auth-client.ts').some((script) => !scripts.includes(script))).toBe(true);
});

test('neither brings anything of Stripe', () => {
  for (const script of scriptsOf(...signedIn, 'auth-client.ts', 'home-screen.tsx')) {
    expect(readFileSync(`${built}/${script}`, 'utf8')).not.toMatch(
      /js\.stripe\.com|loadStripe|confirmPayment/,
    );
  }
});

test('the checkout does bring Stripe, so that the test above would see it', () => {
  const scripts = scriptsOf('checkout-screen.tsx').map((script) =>
    readFileSync(`${built}/${script}`, 'utf8'),
  );
  expect(scripts.join('')).toMatch(/confirmPayment/);
});

/** The dynamic imports between the page and a signed-in person's screen. */
const signedIn = ['main', 'routed.tsx', 'signed-in.tsx', 'load-user.ts'];

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
