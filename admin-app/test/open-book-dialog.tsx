import { screen, within } from '@testing-library/react';
import { bookForClient } from '@lessons/contract';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../player-app/test/sample-data.ts';
import { margaret } from './booking-api.ts';
import { openAdmin } from './open-admin.tsx';

/** The week after Friday 20 November 2026, 14:00, which is now. */
export const TUESDAY = '/admin-schedule?week=2026-11-24';
export const booked = buildAdminBooking('2026-11-24T10:00Z', { user: { ...margaret } });

/** Opens the dialog that books for a client, by a free time of the week. */
export async function openBookDialog(
  api: FakeApi,
  { path = TUESDAY, time = 'Book Tue 24 Nov 10:00, Open' } = {},
) {
  const opened = openAdmin(api, path);
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: time }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...opened, dialog };
}

/** Returns the body of the last booking for a client. */
export const bodyOf = (api: FakeApi) => api.bodiesTo(bookForClient).at(-1);
