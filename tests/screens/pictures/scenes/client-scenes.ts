import type { Page } from 'playwright-core';
import { page, state, type Scene } from '../scene.ts';

/** The coach's scenes of clients: booking for them, moving, collecting, and who they are. */
export const clientScenes: readonly Scene[] = [
  // The accounts of the newcomers' scenes have another address.
  page('coach-clients', 'coach', '/admin?tab=clients', {
    act: async (opened) => {
      const found = opened.waitForResponse(/admin\/clients\?search=/);
      await opened.getByRole('searchbox').fill('players.example');
      await found;
    },
  }),
  page('coach-client', 'coach', '/admin?tab=clients', { act: openMargaret }),
  page('coach-book-for', 'coach', '/admin-schedule', { isWindow: true, act: bookFor }),
  state('coach-book-new-client', 'coach', '/admin-schedule', {
    isWindow: true,
    act: async (opened) => {
      await bookFor(opened);
      await opened.getByRole('button', { name: 'New client' }).click();
      await opened.getByLabel('Phone').waitFor();
    },
  }),
  state('coach-moving', 'coach', '/', { act: moveInWeek }),
  state('coach-move', 'coach', '/', {
    isWindow: true,
    act: async (opened) => {
      await move(opened);
      await opened.getByRole('button', { name: 'The day after' }).click();
      await opened.getByRole('button', { name: 'Move lesson' }).waitFor();
    },
  }),
  state('coach-collect', 'coach', '/', {
    isWindow: true,
    act: async (opened) => {
      await opened
        .getByRole('button', { name: /to pay/ })
        .first()
        .click();
      await opened.getByRole('dialog').waitFor();
    },
  }),
  state('coach-guest', 'coach', '/', {
    isWindow: true,
    act: async (opened) => {
      await openLesson(opened);
      await opened.getByRole('dialog').getByText('More').click();
    },
  }),
];

async function openMargaret(opened: Page): Promise<void> {
  await opened.getByRole('searchbox').fill('Margaret Hill');
  await opened.getByRole('link', { name: /^Margaret Hill/ }).click();
  await opened.getByRole('heading', { name: 'Margaret Hill' }).waitFor();
}

async function bookFor(opened: Page): Promise<void> {
  await opened
    .getByRole('button', { name: /^Book \w{3} / })
    .last()
    .click();
  const sheet = opened.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Client' }).fill('mar');
  // The week behind the sheet has her, too.
  await sheet.getByRole('button', { name: /^Margaret Hill/ }).waitFor();
  // Everybody is listed until the search has its response.
  await sheet.getByRole('button', { name: /^Amelia Hart/ }).waitFor({ state: 'detached' });
}

async function openLesson(opened: Page): Promise<void> {
  await opened.getByRole('button', { name: /^Margaret Hill/ }).click();
  await opened.getByRole('dialog', { name: 'Margaret Hill' }).waitFor();
}

async function move(opened: Page): Promise<void> {
  await openLesson(opened);
  await opened.getByRole('button', { name: 'Move' }).click();
  await opened.getByRole('group', { name: 'Quarters of this hour' }).waitFor();
}

async function moveInWeek(opened: Page): Promise<void> {
  await move(opened);
  await opened.getByRole('button', { name: 'See the week' }).click();
  await opened.getByText('Moving Margaret Hill').waitFor();
}
