import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { followLinks } from '../../shell/follow-links.ts';
import { supportLinks } from './contact-support.ts';
import { HelpSupportScreen } from './help-support-screen.tsx';
import { TermsConditionsScreen } from './terms-conditions-screen.tsx';

const api = fakeApi();
freshBrowser();

async function show(content: ReactNode) {
  renderAsPlayer(content, api);
  await screen.findByRole('heading', { level: 1 });
}

test.each([
  ['Terms & Conditions', <TermsConditionsScreen />],
  ['Help & Support', <HelpSupportScreen />],
])('the page %s leads back to the profile', async (title, content) => {
  await show(content);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
});

test('the terms have their sections, and contacts to call and write to', async () => {
  await show(<TermsConditionsScreen />);
  const sections = ['Booking Policy', 'Lesson Terms', 'Contact Information'];
  const clauses = ['Payment', 'Cancellation', 'Weather', 'Equipment', 'Safety', 'Punctuality'];
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    sections,
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(clauses);
  expect(screen.getByText(/arrive 10 minutes early/)).toBeVisible();
  expect(
    screen.getByText(/by card.*A lesson that the coach books for you says how it is paid/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: coach.phone })).toHaveAttribute('href', 'tel:+441632960142');
  expect(screen.getByRole('link', { name: coach.email })).toHaveAttribute('href', `mailto:${coach.email}`);
  expect(screen.getByText(coach.address)).toBeVisible();
});

test.each([
  ['the terms', <TermsConditionsScreen />],
  ['Help & Support', <HelpSupportScreen />],
])(
  '%s say that a lesson which the coach calls off is moved or refunded, as the player chooses',
  async (_, content) => {
    await show(content);
    expect(
      screen.getByText(/A lesson that the coach calls off is moved or refunded, as you choose\.$/),
    ).toBeInTheDocument();
  },
);

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
  await show(<HelpSupportScreen />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('Contact Support')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(opened.map((link) => [link.getAttribute('href'), link.target])).toEqual([[href, target]]);
  expect(opened[0]?.isConnected).toBe(false);
  document.removeEventListener('click', follow);
});

test.each([
  ['by SMS', { number: '+44 (0)7700 900142', channel: 'sms' }, 'sms:+447700900142'],
  ['none', null, null],
  ['of a newer server', { number: '+44 7700 900142', channel: 'pigeon' }, null],
])('the chat follows the coach’s profile: %s', (_, chat, href) => {
  expect(supportLinks({ ...coach, chat }).chat).toBe(href);
});

test('Help & Support has the hours, answers four questions and opens the guide', async () => {
  await show(<HelpSupportScreen />);
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
  await show(<HelpSupportScreen />);
  expect(screen.getByText('Version 1.2.3 (0123456)')).toBeVisible();
});
