import { screen, state, type Scene } from '../scene.ts';

/** What people see who are not signed in. */
export const visitorScenes: readonly Scene[] = [
  screen('landing', 'visitor', '/'),
  screen('sign-in', 'visitor', '/auth'),
  state('sign-in-errors', 'visitor', '/auth', {
    act: (opened) => opened.getByRole('button', { name: 'Sign In' }).click(),
  }),
  state('not-found', 'visitor', '/nowhere'),
];
