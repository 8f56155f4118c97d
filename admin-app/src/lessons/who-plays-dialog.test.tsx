import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { changeForNameAsCoach } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';

/** Friday 20 November 2026, 14:00, is now. */
const lesson = buildAdminBooking('2026-11-24T10:00Z', { user: { firstName: 'Sarah', lastName: 'Hill' } });
const toms = { ...lesson, forName: 'Tom' };

async function openWhoPlays(shown = lesson) {
  const api = bookingApi([shown]);
  const opened = openAdmin(api, '/admin-schedule?week=2026-11-24');
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: /Sarah Hill.* 10:00/ }));
  const details = within(await screen.findByRole('dialog'));
  await person.click(details.getByText('More'));
  await person.click(details.getByRole('button', { name: /^Who plays/ }));
  return { ...opened, api, dialog: within(await screen.findByRole('dialog', { name: 'Who plays' })) };
}

test('the coach says who plays in a lesson: a first name is enough, and nobody is mailed', async () => {
  const { api, person, dialog } = await openWhoPlays();
  expect(dialog.getByText(/Nobody gets an email/)).toBeVisible();
  const field = dialog.getByLabelText('Name');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('A first name is enough. Leave it empty if Sarah plays.');
  expect(field).toHaveAttribute('maxlength', '60');
  api.on(changeForNameAsCoach, toms);
  await person.keyboard(' Tom {Enter}');
  expect(await screen.findByText('Who plays: Tom (Sarah Hill)')).toBeInTheDocument();
  expect(api.requestsTo(changeForNameAsCoach)).toMatchObject([
    { path: `/api/admin/bookings/${lesson.id}/for-name`, body: { forName: 'Tom' } },
  ]);
});

test('an empty name says that the client plays themselves', async () => {
  const { api, person, dialog } = await openWhoPlays(toms);
  expect(dialog.getByLabelText('Name')).toHaveValue('Tom');
  await person.clear(dialog.getByLabelText('Name'));
  api.on(changeForNameAsCoach, lesson);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Who plays: Sarah Hill')).toBeInTheDocument();
  expect(api.bodiesTo(changeForNameAsCoach)).toEqual([{ forName: null }]);
});

test('a name that is refused stays in its field, and is not lost by Escape', async () => {
  const { api, person, dialog } = await openWhoPlays();
  api.refuse(changeForNameAsCoach, 422, 'This lesson is not known here.');
  await person.keyboard('Tom{Enter}');
  expect(await dialog.findByText('This lesson is not known here.')).toHaveAttribute('role', 'alert');
  expect(dialog.getByLabelText('Name')).toHaveValue('Tom');
  await person.keyboard('{Escape}');
  expect(await screen.findByText('Discard your changes?')).toBeVisible();
});
