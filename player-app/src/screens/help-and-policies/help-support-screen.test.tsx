import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { followLinks } from '../../shell/follow-links.ts';
import { HelpSupportScreen } from './help-support-screen.tsx';

const api = fakeApi();
freshBrowser();

async function show() {
  renderAsPlayer(<HelpSupportScreen />, api);
  await screen.findByRole('heading', { level: 1 });
}

test('the page Help & Support leads back to the profile', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
});

test('Help & Support says that a lesson which the coach calls off is moved or refunded, as the player chooses', async () => {
  await show();
  expect(
    screen.getByText(/A lesson that the coach calls off is moved or refunded, as you choose\.$/),
  ).toBeInTheDocument();
});

test.each([
  ['Phone support', /opening phone support/i, 'tel:+441632960142', ''],
  ['Email support', /opening email support/i, `mailto:${coach.email}?subject=Help%20with%20Baseline`, ''],
  ['Live chat', /opening live chat support/i, 'https://wa.me/447700900142', '_blank'],
])('pressing %s shows a toast, and opens it', async (button, words, href, target) => {
  const opened: HTMLAnchorElement[] = [];
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    opened.push(event.target);
  };
  document.addEventListener('click', follow);
  await show();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('Contact Support')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(opened.map((link) => [link.getAttribute('href'), link.target])).toEqual([[href, target]]);
  expect(opened[0]?.isConnected).toBe(false);
  document.removeEventListener('click', follow);
});

test('Help & Support has the hours, answers four questions and opens the guide', async () => {
  await show();
  expect(screen.getByText('Monday–Friday').nextSibling).toHaveTextContent('09:00–18:00');
  expect(screen.getByText('Weekend').nextSibling).toHaveTextContent('10:00–16:00');
  const questions = screen.getByRole('region', { name: 'Frequently asked questions' });
  expect(within(questions).getAllByRole('listitem')).toHaveLength(4);
  const opened: string[] = [];
  const stopFollowing = followLinks((to) => opened.push(to));
  await userEvent.click(screen.getByRole('button', { name: 'View User Guide' }));
  stopFollowing();
  expect(await screen.findByText('Opening the user guide…')).toBeVisible();
  expect(opened).toEqual(['/user-guide']);
});

test('Help & Support shows the version of the app, so that a player can name it', async () => {
  await show();
  expect(screen.getByText('Version 1.2.3 (0123456)')).toBeVisible();
});
