import type { Page } from 'playwright-core';
import { screen, state, type Scene } from '../scene.ts';

/** The scenes of people who are not signed in. */
export const visitorScenes: readonly Scene[] = [
  screen('landing', 'visitor', '/'),
  state('landing-all-times', 'visitor', '/', { act: openAllTimes }),
  screen('sign-in', 'visitor', '/auth'),
  state('sign-in-lesson', 'visitor', '/', {
    act: async (opened) => {
      await openAllTimes(opened);
      await opened
        .getByRole('link', { name: /\d\d:\d\d/ })
        .first()
        .click();
      await opened.getByRole('heading', { name: 'Create Account' }).waitFor();
    },
  }),
  state('sign-in-errors', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Sign In' }).click(),
  }),
  state('sign-up', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Create New Account' }).click(),
  }),
  state('forgot-password', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Forgot password?' }).click(),
  }),
  state('privacy-notice', 'visitor', '/privacy-notice'),
  state('not-found', 'visitor', '/nowhere'),
];

async function openAllTimes(opened: Page): Promise<void> {
  await opened.getByRole('button', { name: 'All free times' }).click();
  await opened.getByRole('group', { name: 'Length' }).waitFor();
}
