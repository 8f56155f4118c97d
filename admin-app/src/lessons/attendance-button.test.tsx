import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { recordAttendance, searchBookings } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const START = '2026-11-24T17:00:00.000Z';

async function openLesson(now: string, differences: Parameters<typeof buildAdminBooking>[1] = {}) {
  setClock(now);
  const lesson = buildAdminBooking(START, { isMissed: false, ...differences });
  const api = new FakeApi().on(searchBookings, { bookings: [lesson], next: null });
  const admin = openAdmin(api, '/admin?tab=bookings');
  await admin.person.click(await screen.findByRole('button', { name: 'Ana Lindqvist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana Lindqvist' }));
  return { ...admin, api, lesson, dialog };
}

test('the coach notes that a client did not come with one tap in the lesson’s details, and takes it back with another', async () => {
  const { api, lesson, dialog, person } = await openLesson('2026-11-24T17:05:00Z');
  for (const [name, isMissed] of [
    ['Didn’t come', true],
    ['They came', false],
  ] as const) {
    api.on(recordAttendance, { ...lesson, isMissed });
    await person.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(api.bodiesTo(recordAttendance).at(-1)).toEqual({ isMissed }));
    expect(
      await screen.findByText(`${isMissed ? 'Didn’t come' : 'Came'}: Ana Lindqvist`),
    ).toBeInTheDocument();
    expect(dialog.queryAllByText('Didn’t come', { selector: 'span:not(button span)' })).toHaveLength(
      isMissed ? 1 : 0,
    );
  }
});

test.each([
  ['has not begun', '2026-11-24T16:59:00Z', {}],
  ['began more than 30 days ago', '2026-12-24T17:01:00Z', {}],
  ['is cancelled', '2026-11-24T17:05:00Z', { status: 'cancelled' as const }],
])('nobody can be noted as missing for a lesson that %s', async (_, now, differences) => {
  const { dialog } = await openLesson(now, differences);
  expect(dialog.queryByRole('button', { name: 'Didn’t come' })).toBeNull();
});
