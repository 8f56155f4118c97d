import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listPlaces, moveForClient, type AdminBooking } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { openBookDialog } from '../../test/open-book-dialog.tsx';
import { openLesson } from '../../test/open-lesson.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';

/** Friday 20 November 2026, 14:00, is now. */
const WEEK = '/admin-schedule?week=2026-11-24';
const ana = buildAdminBooking('2026-11-24T10:00Z');
const ben = buildAdminBooking('2026-11-24T11:00Z', { user: { firstName: 'Ben', lastName: 'Ode' } });
const moved = {
  ...ana,
  startTime: '2026-11-25T09:00:00.000Z',
  endTime: '2026-11-25T10:00:00.000Z',
  date: '2026-11-25',
};
const MOVING = `${WEEK}&move=${ana.id}&of=2026-11-24`;

const openMoveDialog = (api: FakeApi, start = moved.startTime) => openBookDialog(api, { start, moved: ana });

describe('Moving a lesson for a client', () => {
  onWideScreen();

  test('Move on a lesson opens its day and the quarters of its hour, and leads to the week', async () => {
    const { person, dialog: lesson, navigations } = await openLesson(ana, { api: bookingApi([ana, ben]) });
    await person.click(lesson.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Has Ana agreed?' }));
    expect(dialog.getByRole('button', { name: 'Change lesson' })).toBeDisabled();
    const quarters = within(await dialog.findByRole('group', { name: 'Quarters of this hour' }));
    expect(quarters.getByRole('button', { name: '10:15' })).toBeDisabled();
    await person.click(dialog.getByRole('button', { name: 'See the week' }));
    expect(navigations).toEqual([MOVING]);
  });

  test('a message about a move is not lost by a tap beside the dialog', async () => {
    const { person, dialog } = await openMoveDialog(bookingApi([ana]));
    await person.type(dialog.getByLabelText('Message (optional)'), 'As agreed.');
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });

  test('the moved lesson stays chosen in other weeks, and stays where it is on request', async () => {
    const { person, navigations } = openAdmin(bookingApi([ana]), MOVING);
    await screen.findByText('Moving Ana Lindqvist');
    await person.click(screen.getByRole('button', { name: 'Next week' }));
    expect(navigations.at(-1)).toBe(`/admin-schedule?week=2026-11-30&move=${ana.id}&of=2026-11-24`);
    expect(await screen.findByRole('button', { name: /^Move to Mon 30 Nov 09:00/ })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Keep this time' }));
    expect(navigations.at(-1)).toBe('/admin-schedule?week=2026-11-24');
  });

  test('a lesson goes to a time outside the hours by the list of times, in which its own is free', async () => {
    const api = bookingApi([ana, ben]).on(moveForClient, moved);
    const { person, dialog } = await openMoveDialog(api, '2026-11-24T09:00:00.000Z');
    await person.click(dialog.getByRole('button', { name: /^Time: / }));
    const times = within(dialog.getByRole('group', { name: /^Times on/ }));
    expect(times.getByRole('button', { name: '10:00' })).toBeEnabled();
    expect(times.getByRole('button', { name: '11:00 taken' })).toBeDisabled();
    await person.click(times.getByRole('button', { name: '19:00' }));
    await person.click(dialog.getByRole('button', { name: 'Outside your hours · Move anyway' }));
    await waitFor(() =>
      expect(api.bodiesTo(moveForClient)).toEqual([{ startTime: '2026-11-24T19:00:00.000Z', anyway: true }]),
    );
  });

  test('a move that the API refuses says why, and the dialog stays', async () => {
    const api = bookingApi([ana]).refuse(
      moveForClient,
      422,
      'Somebody is paying for this time until 14:32.',
      'slot_taken',
    );
    const { person, dialog, notify } = await openMoveDialog(api);
    await person.click(dialog.getByRole('button', { name: 'Move lesson' }));
    expect(await dialog.findByText('Somebody is paying for this time until 14:32.')).toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });

  test.each([
    ['has begun', buildAdminBooking('2026-11-20T13:30Z', { id: ana.id })],
    ['was cancelled', { ...ana, status: 'cancelled' as const }],
  ])('a lesson that %s can’t be moved any more, and no free time is offered', async (_why, lesson) => {
    openAdmin(bookingApi([lesson]), `${WEEK}&move=${lesson.id}&of=${lesson.date}`);
    expect(await screen.findByText('This lesson can’t be moved any more.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Open$/ })).not.toBeInTheDocument();
  });

  test('a lesson that has begun has no Move', async () => {
    const begun = buildAdminBooking('2026-11-20T13:00Z', { duration: 120 });
    const { dialog } = await openLesson(begun);
    expect(dialog.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
  });
});

describe('Changing the length and the place of a lesson', () => {
  const unpaid = buildAdminBooking('2026-11-24T10:00Z', toPayByHand);
  const hall = { name: 'Hadley Hall', address: '1 Hadley Lane' };
  const atHall = { location: hall.name, elsewhere: { address: hall.address } };

  /** Opens Move of a lesson, and what lies under More. */
  async function openChange(lesson: AdminBooking) {
    const api = bookingApi([lesson]).on(listPlaces, [hall]);
    const opened = await openLesson(lesson, { api });
    const { person } = opened;
    await person.click(opened.dialog.getByRole('button', { name: 'Move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Has Ana agreed?' }));
    await person.click(dialog.getByText('More'));
    return { ...opened, dialog };
  }

  test('a lesson that is paid keeps its length, which is said, and goes to one of the last places', async () => {
    const paid = buildAdminBooking('2026-11-24T10:00Z', { duration: 90 });
    const { api, person, dialog } = await openChange(paid);
    expect(dialog.getByText('1½ hours. It is paid, so its length stays.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: '45 min' })).not.toBeInTheDocument();
    await person.click(await dialog.findByRole('button', { name: 'Hadley Hall' }));
    api.on(moveForClient, { ...paid, ...atHall });
    await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
    expect(await screen.findByText('Ana Lindqvist · now Tue 24 Nov 10:00 · at Hadley Hall')).toBeVisible();
    expect(api.bodiesTo(moveForClient)).toEqual([{ startTime: paid.startTime, place: hall }]);
  });

  test('a place without a name is asked for, and what was typed is not lost by Escape', async () => {
    const { api, person, dialog } = await openChange(unpaid);
    await person.click(dialog.getByRole('button', { name: 'Elsewhere' }));
    await person.type(dialog.getByLabelText('Address (optional)'), '2 High Street');
    await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
    expect(await dialog.findByText('Please enter the name of the place.')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Place')).toHaveFocus());
    expect(api.requestsTo(moveForClient)).toEqual([]);
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeVisible();
  });

  test('the fields under More open again for a missing name of the place', async () => {
    const { person, dialog } = await openChange(unpaid);
    await person.click(dialog.getByRole('button', { name: 'Elsewhere' }));
    await person.click(dialog.getByText('More'));
    await waitFor(() => expect(dialog.getByLabelText('Place')).not.toBeVisible());
    await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
    expect(await dialog.findByText('Please enter the name of the place.')).toBeVisible();
  });
});
