import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addOtherHours,
  listOtherHours,
  removeOtherHours,
  type OtherHours,
  type OtherHoursSaved,
} from '@lessons/contract';
import { FakeApi } from '../../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../../player-app/test/sample-data.ts';
import { tabTo } from '../../../../player-app/test/tab-to.ts';
import { openAdmin } from '../../../test/open-admin.tsx';

const PATH = '/admin?tab=other-hours';
const summer: OtherHours = {
  id: nextId(),
  from: '2027-07-20',
  to: '2027-08-31',
  weekdays: [1, 2, 3, 4, 5],
  windows: [{ startTime: '09:00', endTime: '17:00' }],
};
const saved = (otherHours: OtherHours[]): OtherHoursSaved => ({
  otherHours,
  bookingsOutside: [],
  holdsOutside: [],
  isSaved: true,
});

const apiWith = (entries: OtherHours[]) =>
  new FakeApi().on(listOtherHours, entries).on(addOtherHours, saved(entries));
const from = () => screen.findByLabelText('From');
const to = () => screen.getByLabelText('To');
const save = () => screen.getByRole('button', { name: 'Save other hours' });

describe('Other hours', () => {
  test('the coach gives the summer other hours by keys alone', async () => {
    const api = apiWith([]);
    const { person, notify, dataChanged } = openAdmin(api, PATH);
    expect(await screen.findByText('No other hours')).toBeInTheDocument();
    await tabTo(person, await from());
    await person.keyboard('20/07/2027');
    await tabTo(person, to());
    await person.keyboard('31/08/2027');
    const weekdays = within(screen.getByRole('group', { name: 'Weekdays' }));
    expect(weekdays.getByRole('button', { name: 'Mon' })).toHaveAttribute('aria-pressed', 'true');
    await tabTo(person, weekdays.getByRole('button', { name: 'Sat' }));
    await person.keyboard(' ');
    await person.selectOptions(screen.getByLabelText('Other hours: end time'), '15:00');
    await tabTo(person, screen.getByRole('button', { name: 'Add hours' }));
    await person.keyboard('{Enter}');
    api.on(listOtherHours, [summer]);
    await tabTo(person, save());
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Mon–Fri 09:00–17:00')).toBeInTheDocument();
    expect(notify).toHaveBeenCalledWith({ title: 'Other hours saved' });
    expect(api.bodiesTo(addOtherHours)).toEqual([
      {
        id: expect.any(String),
        from: '2027-07-20',
        to: '2027-08-31',
        weekdays: [1, 2, 3, 4, 5, 6],
        windows: [
          { startTime: '09:00', endTime: '15:00' },
          { startTime: '16:00', endTime: '18:00' },
        ],
        holds: 'ask',
      },
    ]);
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
    expect(await from()).toHaveValue('');
  });

  test('dates that are missing are asked for, and nothing is sent', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, PATH);
    await from();
    await person.click(save());
    expect(await from()).toHaveAccessibleDescription('Please enter the first day.');
    await waitFor(async () => expect(await from()).toHaveFocus());
    expect(to()).toHaveAccessibleDescription('Please enter the last day.');
    expect(api.requestsTo(addOtherHours)).toEqual([]);
  });

  test('a single date has no choice of weekdays, and hours of it name the lesson outside them', async () => {
    const outside = buildAdminBooking('2027-07-20T17:00Z');
    const api = apiWith([]).on(addOtherHours, { ...saved([]), bookingsOutside: [outside] });
    const { person } = openAdmin(api, PATH);
    await person.type(await from(), '20/07/2027');
    await person.type(to(), '20/07/2027');
    expect(screen.queryByRole('group', { name: 'Weekdays' })).not.toBeInTheDocument();
    await person.click(save());
    expect(await screen.findByText('Booked lessons outside these hours')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Tue 20 Jul · 18:00–19:00 · Ana Lindqvist/ })).toBeVisible();
    expect(api.bodiesTo(addOtherHours)).toMatchObject([{ weekdays: [2] }]);
  });

  test('the coach is asked about held slots before other hours are saved', async () => {
    const held = {
      startTime: '2026-11-24T17:00:00.000Z',
      endTime: '2026-11-24T18:00:00.000Z',
      heldUntil: '2026-11-20T16:52:00.000Z',
      user: { firstName: 'Ana', lastName: 'Lindqvist', email: 'ana@example.com', phone: null },
    };
    const api = apiWith([]).on(addOtherHours, ({ body }) => ({
      ...saved([]),
      holdsOutside: [held],
      isSaved: (body as { holds: string }).holds !== 'ask',
    }));
    const { person, notify } = openAdmin(api, PATH);
    await person.type(await from(), '24/11/2026');
    await person.type(to(), '24/11/2026');
    await person.click(save());
    const question = within(
      await screen.findByRole('dialog', { name: 'Somebody is paying for Tue 24 Nov 17:00 until 16:52' }),
    );
    expect(notify).not.toHaveBeenCalled();
    await person.click(question.getByRole('button', { name: 'Save and let the payment finish' }));
    expect(await screen.findByText('Payments that may still finish')).toBeVisible();
    expect(api.bodiesTo(addOtherHours)).toMatchObject([{ holds: 'ask' }, { holds: 'keep' }]);
    const [first, second] = api.bodiesTo(addOtherHours) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });

  test('other hours are removed, which can be undone', async () => {
    const api = apiWith([summer]).on(removeOtherHours, saved([]));
    const { person, notify } = openAdmin(api, PATH);
    const remove = await screen.findByRole('button', {
      name: 'Remove Mon–Fri 09:00–17:00, Tue 20 Jul – Tue 31 Aug 2027',
    });
    api.on(listOtherHours, []);
    await person.click(remove);
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Other hours removed' }));
    expect(api.requestsTo(removeOtherHours)).toMatchObject([
      { path: `/api/admin/other-hours/${summer.id}`, query: { holds: 'ask' } },
    ]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.requestsTo(addOtherHours)).toHaveLength(1));
    const { id: _id, ...hours } = summer;
    expect(api.bodiesTo(addOtherHours)).toEqual([{ id: expect.any(String), ...hours, holds: 'keep' }]);
    expect(api.bodiesTo(addOtherHours)).not.toMatchObject([{ id: summer.id }]);
  });

  test('a refusal is said, and the form keeps what was chosen', async () => {
    const api = apiWith([]).refuse(addOtherHours, 422, 'No such weekday in these days.');
    const { person, notify } = openAdmin(api, PATH);
    await person.type(await from(), '20/07/2027');
    await person.type(to(), '31/08/2027');
    await person.click(save());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'No such weekday in these days.' }),
      ),
    );
    expect(to()).toHaveValue('31/08/2027');
  });

  test('leaving asks before unsaved other hours are lost', async () => {
    const { person, navigations } = openAdmin(apiWith([]), PATH);
    await person.type(await from(), '20/07/2027');
    const parts = within(screen.getByRole('navigation', { name: 'Hours' }));
    await person.click(parts.getByRole('link', { name: 'Away' }));
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    expect(navigations).toEqual([]);
  });

  test('other hours that couldn’t be loaded are loaded by Retry', async () => {
    const api = apiWith([summer]).refuse(listOtherHours, 404, 'Not found');
    const { person } = openAdmin(api, PATH);
    expect(await screen.findByText('The other hours couldn’t be loaded.')).toBeInTheDocument();
    api.undo(listOtherHours);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Mon–Fri 09:00–17:00')).toBeInTheDocument();
  });
});
