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

/** As root, and without a graphics card. The npm-shipped Chromium's own list would switch the web's security off, and CORS with it. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** The machine's Chrome, or the Chromium that npm brings (Linux on x64 only). CHROME_PATH names another one. */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env['CHROME_PATH'] ?? INSTALLED.find((path) => existsSync(path));
  const executablePath = installed ?? (await sparticuz.executablePath());
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
