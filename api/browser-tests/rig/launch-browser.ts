import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Where Linux and macOS keep a Chrome of the machine's own. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** One process for everything is what the npm-shipped Chromium is built for, and it falls over under load. */
const UNSTEADY = new Set(['--single-process', '--no-zygote']);

/** The machine's Chrome, or the Chromium that npm brings (Linux on x64 only). CHROME_PATH names another one. */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env['CHROME_PATH'] ?? INSTALLED.find((path) => existsSync(path));
  if (installed) return chromium.launch({ executablePath: installed, args: ['--no-sandbox'] });
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: sparticuz.args.filter((argument) => !UNSTEADY.has(argument)),
  });
}
