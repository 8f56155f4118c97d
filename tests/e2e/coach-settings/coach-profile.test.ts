import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { openProduct } from '../../fixtures/browser/open-product.ts';
import { COACH } from '../../fixtures/browser/start-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';

const { product, browser } = await openProduct();

const portrait = (page: Page, name: string) => page.getByRole('img', { name });

/** Returns a picture of a camera's size, taller than wide, as a PNG file. */
async function tallPicture(page: Page): Promise<Buffer> {
  // Evaluated as text, since this file is checked without the types of a browser.
  const dataUrl = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 1400];
    canvas.getContext('2d').fillRect(0, 0, 900, 1400);
    canvas.toDataURL('image/png');
  }`);
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

test('the coach fills in the profile with a photo, and an open landing page shows them', async () => {
  const visitor = await visit(browser, product, { path: '/' });
  const coach = await visit(browser, product, {
    as: COACH,
    path: '/admin?screen=settings&section=profile',
    hasEvents: false,
  });
  const { page } = coach;
  await page.getByLabel('Name', { exact: true }).fill('Sam O’Neill');
  await page.getByLabel('Phone', { exact: true }).fill('+44 1632 960777');
  await page.getByLabel('Email', { exact: true }).fill('sam@example.com');
  await page.getByLabel('Court', { exact: true }).fill('Riverside Court 2');
  await page.getByLabel('Address of the court').fill('1 River Lane, Ely CB7 4AA');
  await page.getByRole('textbox', { name: 'Credential 1' }).fill('LTA Accredited Coach');
  await page.getByLabel('Where they can be checked').fill('https://lta.example/sam');
  const file = { name: 'me.txt', mimeType: 'text/plain', buffer: await tallPicture(page) };
  await page.getByLabel('Photo file', { exact: true }).setInputFiles(file);
  await page.getByLabel('Photo of the court file').setInputFiles(file);
  await portrait(page, 'The court as visitors see it').waitFor();
  await portrait(page, 'Your photo as players see it')
    .and(page.locator('[src^="data:image/jpeg"]'))
    .waitFor();
  await page.getByRole('button', { name: 'Save coach details' }).click();
  await page.getByText('Coach details saved').first().waitFor();
  await page.getByRole('button', { name: 'Use “Sam O’Neill” for your account, too' }).click();
  await page.getByText('Your account’s name is Sam O’Neill').first().waitFor();

  // By the event stream, without a reload.
  const photo = portrait(visitor.page, 'Portrait of Sam O’Neill');
  await photo.waitFor();
  expect(await visitor.page.getByRole('link', { name: /960777/ }).getAttribute('href')).toBe(
    'tel:+441632960777',
  );
  await visitor.page.getByText('LTA Accredited Coach').waitFor();
  expect(await visitor.page.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe(
    'https://lta.example/sam',
  );
  await visitor.page.waitForFunction(
    `[...document.images].some((image) => image.alt.startsWith('Portrait') && image.naturalWidth === 900)`,
  );
  const court = portrait(visitor.page, 'Riverside Court 2');
  expect(await court.evaluate((image) => Object(image).naturalHeight as number)).toBe(600);
  await visitor.page.reload();
  await photo.waitFor();

  for (const label of ['Photo', 'Photo of the court'])
    await page
      .getByRole('group', { name: label, exact: true })
      .getByRole('button', { name: 'Remove photo' })
      .click();
  await page.getByRole('button', { name: 'Save coach details' }).click();
  await visitor.page.locator('span[aria-label="Portrait of Sam O’Neill"]').waitFor();
  expect(await product.database.knex('coach_photos')).toEqual([]);

  await openPlace(page, 'Home');
  await page.getByRole('heading', { level: 1, name: /^Good \w+, Sam$/ }).waitFor();
  expect([...coach.consoleErrors, ...visitor.consoleErrors]).toEqual([]);
});
