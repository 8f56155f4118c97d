import type { Browser, Page } from 'playwright-core';
import { type Account, COACH } from '../../fixtures/browser/start-product.ts';
import { fillSignIn, visit, type Visited } from '../../fixtures/browser/visit.ts';
import { waitForScreen } from '../../fixtures/browser/wait-until-loaded.ts';
import type { Site } from './start-site.ts';

/** Opens the landing page and signs in by the screen. */
export async function enter(browser: Browser, site: Pick<Site, 'url'>, account: Account): Promise<Visited> {
  const visited = await visit(browser, site);
  const { page } = visited;
  await page.goto('/auth');
  await fillSignIn(page, account);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return visited;
}

/** Makes the coach admin of a new site, as the set-up says, and opens weekdays from nine to five. */
export async function enterAsCoach(browser: Browser, site: Pick<Site, 'url' | 'apiUrl'>): Promise<Visited> {
  const visited = await enter(browser, site, COACH);
  const { page } = visited;
  await page.goto('/admin-setup');
  await waitForScreen(page, 'Admin Setup');
  await page.getByRole('button', { name: 'Make Me Admin' }).click();
  await page.getByText('Admin Access Granted').first().waitFor();
  await openWeekdays(page, site);
  await page.goto('/');
  return visited;
}

/** From the page, which finds the site where this process may not. */
async function openWeekdays(page: Page, { apiUrl }: Pick<Site, 'apiUrl'>): Promise<void> {
  const hours = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: '17:00',
    isActive: true,
  }));
  const refused = await page.evaluate(`fetch('${apiUrl}/api/admin/available-slots', {
    method: 'PUT',
    headers: {
      authorization: 'Bearer ' + JSON.parse(localStorage.getItem('lessons.session')).access_token,
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(hours))},
  }).then((response) => (response.ok ? '' : response.text()))`);
  if (refused !== '') throw new Error(`The hours were not saved: ${String(refused)}`);
}
