import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coach } from '@lessons/contract/coach';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../tests/fixtures/browser/launch-browser.ts';

/**
 * `npm run generate -- icons`: draws the icons of the installed app and the card that social networks show, from
 * the drawings in player-app/public/icons.
 */
const ROOT = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'player-app/public/icons');
const DISPLAY_FONT = path.join(
  ROOT,
  'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
);
const ICONS = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
];

const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  for (const { from, to, size } of ICONS) {
    const drawing = await readFile(path.join(FOLDER, from), 'utf8');
    await draw(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`, to, size, size);
  }
  const font = `data:font/woff2;base64,${await readFile(DISPLAY_FONT, 'base64')}`;
  const card = await readFile(path.join(FOLDER, 'social-card.html'), 'utf8');
  await draw(card.replace('DISPLAY_FONT', font).replace('BRAND', coach.brand), 'social-card.png', 1200, 630);
} finally {
  await browser.close();
  await server.close();
}

async function draw(html: string, name: string, width: number, height: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await writeFile(path.join(FOLDER, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
