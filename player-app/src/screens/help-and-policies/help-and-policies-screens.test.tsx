import { beforeEach, describe, expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listSavedCards, removeSavedCard, type SavedCard } from '@lessons/contract';
import { RETENTION } from '@lessons/rules';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { followLinks } from '../../shell/follow-links.ts';
import { HelpSupportScreen } from './help-support-screen.tsx';
import { PaymentMethodsScreen } from './payment-methods-screen.tsx';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { PrivacyNoticeScreen } from './privacy-notice-screen.tsx';

const api = fakeApi();

describe('the page Help & Support', () => {
  async function show() {
    renderAsPlayer(<HelpSupportScreen />, api);
    await screen.findByRole('heading', { level: 1 });
  }

  test.each([
    ['Phone support', 'Opening phone support…', 'tel:+441632960142', ''],
    ['Email support', 'Opening email support…', `mailto:${coach.email}?subject=Help%20with%20Baseline`, ''],
    ['Live chat', 'Opening live chat support…', 'https://wa.me/447700900142', '_blank'],
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

  test('Help & Support has the hours, answers four questions and opens the guide [spec 2 Help & Support]', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
    expect(
      screen.getByText(/A lesson that the coach calls off is moved or refunded, as you choose\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText('Monday–Friday').nextSibling).toHaveTextContent('09:00–18:00');
    expect(screen.getByText('Weekend').nextSibling).toHaveTextContent('10:00–16:00');
    const questions = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(
      within(questions)
        .getAllByRole('listitem')
        .map((question) => question.querySelector('summary')?.textContent.trim()),
    ).toEqual([
      'How do I book a lesson?',
      'What is the cancellation policy?',
      'What equipment do I need?',
      'Where do lessons take place?',
    ]);
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
});

describe('the page Payment Methods [spec 2 Payment Methods]', () => {
  const visa: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
  const unheardOf: SavedCard = { id: 'pm_2', brand: 'new_brand', last4: '0005', expMonth: 12, expYear: 2031 };

  beforeEach(() => void api.on(listSavedCards, [visa, unheardOf]));

  test('Payment Methods names the accepted cards, explains paying, and leads back to the profile', async () => {
    renderAsPlayer(<PaymentMethodsScreen />, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Methods' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
    for (const card of ['Visa', 'Mastercard', 'American Express', 'Maestro'])
      expect(screen.getByText(card)).toBeVisible();
    for (const text of [
      'All major credit and debit cards are accepted.',
      'Secure checkout',
      /through a card payment provider/,
      /Payment is required at booking/,
      /Refunds follow the cancellation policy/,
    ])
      expect(screen.getByText(text)).toBeVisible();
  });

  test('Payment Methods lists the saved cards, also of an unknown brand', async () => {
    renderAsPlayer(<PaymentMethodsScreen />, api);
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
    expect(screen.getByText('Expires 04/30')).toBeVisible();
    expect(screen.getByText('Card ending in 0005')).toBeVisible();
  });

  test('a card is kept on request, and one that could not be removed stays, with the reason', async () => {
    api.on(removeSavedCard, refusal(503, 'Payments are not available right now.'));
    renderAsPlayer(<PaymentMethodsScreen />, api);
    const remove = await screen.findByRole('button', { name: 'Remove Visa ending in 4242' });
    await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep card' }));
    expect(api.requestsTo(removeSavedCard)).toEqual([]);
    await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove card' }));
    expect(await screen.findByText('The card could not be removed. Please try again.')).toBeVisible();
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
  });
});

describe('the page Terms & Conditions [spec 2 Terms & Conditions]', () => {
  test('a visitor, whom a mail leads here, too, reads the terms with their sections, and contacts to call and write to', async () => {
    openAsVisitor('/terms-conditions');
    await screen.findByRole('heading', { level: 1, name: 'Terms & Conditions' });
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    expect(
      screen.getByText(/A lesson that the coach calls off is moved or refunded, as you choose\.$/),
    ).toBeInTheDocument();
    const sections = ['Booking Policy', 'Lesson Terms', 'Contact Information'];
    const clauses = ['Payment', 'Cancellation', 'Weather', 'Equipment', 'Safety', 'Punctuality'];
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      sections,
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      clauses,
    );
    for (const text of [
      /free up to 24 hours before the lesson/,
      /100% is charged/,
      /at the coach’s discretion/,
      /arrive 10 minutes early/,
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(
      screen.getByText(/by card.*A lesson that the coach books for you says how it is paid/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: coach.phone })).toHaveAttribute('href', 'tel:+441632960142');
    expect(screen.getByRole('link', { name: coach.email })).toHaveAttribute('href', `mailto:${coach.email}`);
    expect(screen.getByText(coach.address)).toBeVisible();
  });
});

describe('the privacy notice', () => {
  test('the privacy notice names every retention time', async () => {
    renderAsPlayer(<PrivacyNoticeScreen />, api);
    await screen.findByRole('heading', { name: 'How long' });
    const times = screen.getByRole('region', { name: 'How long' }).textContent;
    const {
      accountingRecordYears,
      mailDays,
      timeRequestDays,
      unreadFeedDays,
      auditLogMonths,
      guestMonths,
      tombstoneDays,
      backupDays,
      ...others
    } = RETENTION;
    // A time that is added to the table has to be named here, and in the notice.
    expect(others).toEqual({});
    for (const time of [
      `${accountingRecordYears} years after the end of their tax year`,
      `${mailDays} days after they were sent`,
      `ask the coach to keep${timeRequestDays} days, and as long again`,
      `read it for ${unreadFeedDays} days`,
      `${auditLogMonths} months`,
      `${guestMonths} months after the last lesson`,
      `At least ${tombstoneDays} days`,
      `${backupDays} days. What you delete is in them until then`,
    ])
      expect(times).toContain(time);
  });
});
