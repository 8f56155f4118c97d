import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { TermsConditionsScreen } from './terms-conditions-screen.tsx';

const api = fakeApi();
freshBrowser();

async function show() {
  renderAsPlayer(<TermsConditionsScreen />, api);
  await screen.findByRole('heading', { level: 1 });
}

test('the page Terms & Conditions leads back to the profile', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
});

test('the terms have their sections, and contacts to call and write to', async () => {
  await show();
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

test('the terms say that a lesson which the coach calls off is moved or refunded, as the player chooses', async () => {
  await show();
  expect(
    screen.getByText(/A lesson that the coach calls off is moved or refunded, as you choose\.$/),
  ).toBeInTheDocument();
});

test('a visitor reads the terms that a mail leads to', async () => {
  openAsVisitor('/terms-conditions');
  await screen.findByRole('heading', { level: 1, name: 'Terms & Conditions' });
  expect(screen.getByText(/A lesson that the coach books for you says how it is paid/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
});
