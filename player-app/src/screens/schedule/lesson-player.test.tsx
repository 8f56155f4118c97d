import { describe, expect, test } from '@jest/globals';
import { changeForName, listBookings, type BookingResponse } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, lostConnection, refusal } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { inFourDays, lastWeek, setUpSchedule } from '../../../test/set-up-schedule.ts';
import { LessonScreen } from './lesson-screen.tsx';
import { setClock } from '../../../test/set-clock.ts';

const { api } = setUpSchedule();

const toms = { ...inFourDays, forName: 'Tom' } as BookingResponse;
const path = `/lessons/${toms.id}`;
const change = endpointAt(changeForName, { id: toms.id });
const open = async () => {
  api.on(listBookings, [toms, { ...lastWeek, forName: 'Ella' } as BookingResponse]);
  await openScreen(path, { [path]: LessonScreen }, api);
};
const whoPlays = async () => within(await screen.findByRole('region', { name: 'Who plays' }));
const choose = async (name: string) => {
  await userEvent.click((await whoPlays()).getByRole('button', { name: 'Change who plays' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who plays?' }));
  await userEvent.click(dialog.getByRole('button', { name }));
};

describe('who plays in a lesson ahead', () => {
  test('who plays already is chosen without a request', async () => {
    await open();
    await choose('Tom');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo(change)).toEqual([]);
  });

  test('a refused change shows the server’s reason, and keeps the name', async () => {
    await open();
    api.on(change, refusal(422, 'This lesson has begun.', 'lesson_begun'));
    await choose('Ella');
    const reason = await screen.findByText('This lesson has begun.');
    expect(reason).toHaveAttribute('role', 'alert');
    await userEvent.keyboard('{Escape}');
    expect((await whoPlays()).getByText('Tom')).toBeVisible();
    await userEvent.click((await whoPlays()).getByRole('button', { name: 'Change who plays' }));
    await screen.findByRole('dialog', { name: 'Who plays?' });
    expect(screen.queryByText('This lesson has begun.')).toBeNull();
  });

  test('a name that was typed without a connection is not lost, and is sent again', async () => {
    await open();
    api.on(change, lostConnection);
    await choose('Somebody else');
    await userEvent.keyboard('Leo{Enter}');
    expect(await screen.findByText(/connection/)).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Leo');
    api.on(change, { ...toms, forName: 'Leo' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodiesTo(change)).toEqual([{ forName: 'Leo' }, { forName: 'Leo' }]);
    expect((await whoPlays()).getByRole('button', { name: 'Change who plays' })).toHaveFocus();
  });

  test('who plays in a lesson that has begun stays as it is', async () => {
    setClock('2026-11-24T17:10:00Z');
    await open();
    expect(await screen.findByText('Tom, Tuesday 24 November')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Who plays' })).toBeNull();
  });
});
