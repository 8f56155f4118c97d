import type { Page } from 'playwright-core';
import { page, screen, state, type Scene } from '../scene.ts';
import { callingOff, failing } from './changed-answers.ts';

/** A player's scenes, as long as nothing is booked or changed. */
export const playerScenes: readonly Scene[] = [
  screen('home', 'player', '/'),
  state('home-failed', 'player', '/', { prepare: failing('**/api/bookings?*') }),
  page('home-called-off', 'player', '/', { prepare: callingOff }),
  screen('book', 'player', '/book', {
    act: (opened) =>
      opened
        .getByRole('button', { name: /^\d\d:\d\d, 1 hour/ })
        .first()
        .click(),
  }),
  state('book-open', 'player', '/book'),
  page('book-moving', 'player', '/schedule', {
    act: async (opened) => {
      await opened.getByRole('link', { name: 'Reschedule' }).first().click();
      await opened.getByRole('heading', { name: 'Move lesson' }).waitFor();
    },
  }),
  screen('schedule', 'player', '/schedule'),
  state('schedule-called-off', 'player', '/schedule', { prepare: callingOff }),
  state('schedule-cancel', 'player', '/schedule', {
    isWindow: true,
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Cancel', exact: true }).first().click();
      await opened.getByRole('alertdialog').waitFor();
    },
  }),
  page('lesson', 'player', '/schedule', { act: openLesson('Upcoming Lessons') }),
  state('lesson-over', 'player', '/schedule', { act: openLesson('Recent Lessons') }),
  state('lesson-last-seen', 'player', '/schedule', {
    act: async (opened) => {
      await openLesson('Upcoming Lessons')(opened);
      await failing('**/api/bookings?*')(opened);
      await opened.reload();
      await opened.getByText('Your lesson could not be loaded.').waitFor();
    },
  }),
  page('receipt', 'player', '/schedule', {
    act: async (opened) => {
      await opened.getByRole('article').first().getByRole('link').first().click();
      await opened.getByRole('link', { name: 'Receipt' }).click();
      await opened.getByRole('article', { name: /^Receipt/ }).waitFor();
    },
  }),
  page('profile', 'player', '/profile'),
  page('privacy', 'player', '/privacy-security'),
  state('help', 'player', '/help-support'),
];

/** A newcomer's first visits. Their accounts are in the coach's lists afterwards. */
export const newcomerScenes: readonly Scene[] = [
  state('home-empty', 'newcomer', '/'),
  state('schedule-empty', 'newcomer', '/schedule'),
];

/** Opens the first lesson of a section of Schedule on its own screen. */
function openLesson(section: string) {
  return async (opened: Page) => {
    const lessons = opened.getByRole('region', { name: section }).getByRole('article');
    await lessons.first().getByRole('link', { name: /–/ }).click();
    await opened.getByRole('heading', { name: 'Tennis Lesson' }).waitFor();
  };
}
