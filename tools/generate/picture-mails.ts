import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { coach } from '@lessons/contract/coach';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../../tests/fixtures/browser/launch-browser.ts';
import { renderMail } from '../../api/src/mails/render-mail.ts';
import { LONG, sampleMails } from '../../tests/fixtures/api/sample-mails.ts';

/**
 * `npm run generate -- mail-pictures`: a picture of each mail in docs/pictures/mails/, with a long name: 390 and
 * 700 px wide, light and dark.
 */
const WIDTHS = [390, 700];
const SCHEMES = ['light', 'dark'] as const;
const GAP = 16;
/** The four of a mail are side by side in one picture, smaller than they are. */
const SCALE = 0.7;

const folder = path.join(import.meta.dirname, '../../docs/pictures/mails');
const site = {
  secrets: ['for pictures, whose links nobody follows'],
  publicUrl: 'https://lessons.example',
  coach,
};

await mkdir(folder, { recursive: true });
const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
const page = await browser.newPage();
/** The samples of each kind so far: the second one's picture is `KIND-2.png`. */
const samples = new Map<string, number>();
try {
  for (const facts of sampleMails(LONG)) {
    const sample = (samples.get(facts.kind) ?? 0) + 1;
    samples.set(facts.kind, sample);
    const name = sample === 1 ? facts.kind : `${facts.kind}-${sample}`;
    const { html } = renderMail(facts, site);
    const shots: string[] = [];
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await show(html, width);
        const png = await page.screenshot({ fullPage: true });
        shots.push(`<img width="${width * SCALE}" src="data:image/png;base64,${png.toString('base64')}">`);
      }
    }
    const width = WIDTHS.reduce((sum, each) => sum + SCHEMES.length * (each * SCALE + GAP), GAP);
    const style = `display: flex; align-items: start; gap: ${GAP}px; margin: ${GAP}px; background: #cfd6cd`;
    await page.emulateMedia({ colorScheme: 'light' });
    await show(`<body style="${style}">${shots.join('')}`, width);
    await page.screenshot({ fullPage: true, path: path.join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
  await server.close();
}

async function show(html: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 400 });
  await page.setContent(html);
}
