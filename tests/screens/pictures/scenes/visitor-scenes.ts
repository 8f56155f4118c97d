import { page, screen, state, type Scene } from '../scene.ts';

/** The scenes of people who are not signed in. */
export const visitorScenes: readonly Scene[] = [
  screen('landing', 'visitor', '/'),
  screen('sign-in', 'visitor', '/auth'),
  state('sign-in-errors', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Sign In' }).click(),
  }),
  state('sign-up', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Create New Account' }).click(),
  }),
  state('forgot-password', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Forgot password?' }).click(),
  }),
  page('privacy-notice', 'visitor', '/privacy-notice'),
  state('not-found', 'visitor', '/nowhere'),
];
