import { page, screen, state, type Scene } from '../scene.ts';
import { failing } from './changed-answers.ts';

/** A player's scenes, as long as nothing is booked or changed. */
export const playerScenes: readonly Scene[] = [
  screen('home', 'player', '/'),
  state('home-empty', 'newcomer', '/'),
  state('home-failed', 'player', '/', { prepare: failing('**/api/bookings?*') }),
  screen('book', 'player', '/book', {
    act: (opened) =>
      opened
        .getByRole('button', { name: /^\d\d:\d\d, 1 hour/ })
        .first()
        .click(),
  }),
  state('book-open', 'player', '/book'),
  state('book-failed', 'player', '/book', { prepare: failing('**/api/bookings/all') }),
  state('book-moving', 'player', '/schedule', {
    act: async (opened) => {
      await opened.getByRole('link', { name: 'Reschedule' }).first().click();
      await opened.getByRole('heading', { name: 'Move lesson' }).waitFor();
    },
  }),
  screen('schedule', 'player', '/schedule'),
  state('schedule-empty', 'newcomer', '/schedule'),
  state('schedule-failed', 'player', '/schedule', { prepare: failing('**/api/bookings?*') }),
  state('schedule-cancel', 'player', '/schedule', {
    isWindow: true,
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Cancel', exact: true }).first().click();
      await opened.getByRole('alertdialog').waitFor();
    },
  }),
  state('schedule-clear', 'player', '/schedule', {
    isWindow: true,
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Clear Activity' }).click();
      await opened.getByRole('alertdialog').waitFor();
    },
  }),
  page('receipt', 'player', '/schedule', {
    act: async (opened) => {
      await opened.getByRole('article').first().getByRole('link').first().click();
      await opened.getByRole('link', { name: 'Receipt' }).click();
      await opened.getByRole('article', { name: /^Receipt/ }).waitFor();
    },
  }),
  screen('profile', 'player', '/profile'),
  page('privacy', 'player', '/privacy-security'),
  page('help', 'player', '/help-support'),
  page('terms', 'player', '/terms-conditions'),
  state('access-denied', 'player', '/admin'),
];
