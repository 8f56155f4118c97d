import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { openPlace } from '../../fixtures/browser/open-place.ts';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { openPanel, walkBooking, walkPanel } from '../../fixtures/browser/walks.ts';
import { enter, enterAsCoach } from './enter.ts';
import { startSite, type Site } from './start-site.ts';

const browser = await openBrowser();

describe.each([
  ['with the API at /api of the shell', false],
  ['with the API at an origin of its own', true],
])('the artefacts, %s', (_case, isApiApart) => {
  let site: Site;
  const closing = new AsyncDisposableStack();
  beforeAll(async () => {
    site = closing.use(await startSite({ isApiApart }));
  });
  afterAll(async () => closing.disposeAsync());

  test('a coach sets the site up, goes through the panel, and sees the lesson that a player books and pays', async () => {
    const coach = await enterAsCoach(browser, site);
    await openPanel(coach.page);
    await coach.page.getByText('Lessons today', { exact: true }).waitFor();
    await walkPanel(coach.page);

    const player = await enter(browser, site, PLAYER);
    await walkBooking(player.page, tuesdayAhead());

    await coach.page.goto('/admin');
    await openPlace(coach.page, 'Bookings');
    await coach.page.getByText('09:00–11:00').first().waitFor();
    expect(site.calls.every((count) => count > 0)).toBe(true);
    expect([...coach.consoleErrors, ...player.consoleErrors]).toEqual([]);
  });

  test('the page’s policy names the API, and the player’s page opens the calendar file', async () => {
    const { page, consoleErrors } = await enter(browser, site, PLAYER);
    const { headers } = {
      headers: (await fetch(`${site.url}/book`, { headers: { accept: 'text/html' } })).headers,
    };
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.includes(`${site.apiUrl} `)).toBe(isApiApart);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(`${site.url}/api-is-elsewhere.js`)).status).toBe(404);

    await page.getByRole('link', { name: 'Details' }).first().click();
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await page.getByRole('link', { name: /\.ics file/i }).getAttribute('href');
    const response = await fetch(new URL(String(file), site.url));
    expect(response.url.startsWith(site.apiUrl)).toBe(true);
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR/);
    expect(consoleErrors).toEqual([]);
  });
});
