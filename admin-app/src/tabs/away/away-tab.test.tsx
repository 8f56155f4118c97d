import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addAway,
  listAway,
  listCallOffs,
  previewAway,
  removeAway,
  shortenAway,
  undoAway,
  type AdminBooking,
  type Away,
} from '@lessons/contract';
import { FakeApi, refusal } from '../../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../../player-app/test/sample-data.ts';
import { setClock } from '../../../../player-app/test/set-clock.ts';
import { tabTo } from '../../../../player-app/test/tab-to.ts';
import { margaret } from '../../../test/booking-api.ts';
import { callOffOf } from '../../../test/call-off.ts';
import { openAdmin } from '../../../test/open-admin.tsx';

const PATH = '/admin?tab=away';
beforeEach(() => setClock('2026-11-23T13:30:00Z'));

const ana = buildAdminBooking('2026-12-08T14:00Z');
const guest = buildAdminBooking('2026-12-09T15:00Z', {
  user: { ...margaret },
  payPlan: 'by_hand',
  paymentStatus: 'to_pay',
});
const fortnight: Away = {
  id: nextId(),
  from: '2026-12-07',
  to: '2026-12-20',
  undoUntil: '2026-11-23T13:30:30.000Z',
  callOffId: null,
};

function apiWith(lessons: AdminBooking[], entries: Away[] = []): FakeApi {
  return new FakeApi()
    .on(listAway, entries)
    .on(listCallOffs, [])
    .on(previewAway, {
      lessons: lessons.map((booking) => ({ booking, chooseBy: '2026-11-30T20:00:00.000Z' })),
    })
    .on(addAway, { away: fortnight, callOff: null, bookingsUnder: [], holdsUnder: [] });
}

const from = () => screen.findByLabelText('From');
const to = () => screen.getByLabelText('To');

/** Opens Away and enters the fortnight. */
async function openFortnight(api: FakeApi) {
  const opened = openAdmin(api, PATH);
  await opened.person.type(await from(), '07/12/2026');
  await opened.person.type(to(), '20/12/2026');
  return opened;
}

describe('Away', () => {
  test('a fortnight is closed and its lessons are called off by keys alone', async () => {
    const api = apiWith([ana, guest]);
    const { person, dataChanged } = openAdmin(api, PATH);
    await tabTo(person, await from());
    await person.keyboard('07/12/2026');
    await tabTo(person, to());
    await person.keyboard('20/12/2026');
    const lesson = await screen.findByRole('checkbox', {
      name: 'Ana Lindqvist Tue 8 Dec · 14:00–15:00 · £50 · Paid by card',
    });
    expect(lesson).toBeChecked();
    expect(screen.getByText(/until Mon 30 Nov 20:00\.$/)).toBeInTheDocument();
    const callOff = callOffOf([ana, guest], { reason: 'away' });
    const away = { ...fortnight, id: callOff.id, callOffId: callOff.id };
    api
      .on(addAway, { away, callOff, bookingsUnder: [], holdsUnder: [] })
      .on(listCallOffs, [callOff])
      .on(listAway, [away]);
    await tabTo(person, screen.getByRole('button', { name: 'Call off 2 and close' }));
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Closed: Mon 7 – Sun 20 Dec 2026.')).toBeInTheDocument();
    expect(api.requestsTo(previewAway)[0]?.query).toEqual({ from: '2026-12-07', to: '2026-12-20' });
    expect(api.bodiesTo(addAway)).toEqual([
      {
        id: expect.any(String),
        from: '2026-12-07',
        to: '2026-12-20',
        bookingIds: [ana.id, guest.id],
        holds: 'ask',
      },
    ]);
    expect(dataChanged).toHaveBeenCalledWith(
      expect.arrayContaining(['/api/blocked-slots', '/api/bookings/all']),
    );
    const toTell = within(screen.getByRole('list', { name: 'To tell' }));
    expect(toTell.getAllByRole('listitem')).toHaveLength(1);
    expect(toTell.getByRole('link', { name: 'Call Margaret Hill' })).toHaveAttribute(
      'href',
      'tel:01632960142',
    );
    expect(await from()).toHaveValue('');
  });

  test('a lesson that was unticked stays, and is named with what the players are told', async () => {
    const api = apiWith([ana, guest]);
    const { person } = await openFortnight(api);
    await person.click(await screen.findByRole('checkbox', { name: /^Margaret Hill/ }));
    await person.type(screen.getByLabelText('Message (optional)'), 'Back on the 21st.');
    const callOff = callOffOf([ana], { reason: 'away' });
    const away = { ...fortnight, callOffId: callOff.id };
    api.on(addAway, { away, callOff, bookingsUnder: [guest], holdsUnder: [] });
    await person.click(screen.getByRole('button', { name: 'Call off 1 and close' }));
    expect(await screen.findByText('Lessons that stay')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wed 9 Dec · 15:00–16:00 · Margaret Hill' })).toBeVisible();
    expect(api.bodiesTo(addAway)).toMatchObject([{ bookingIds: [ana.id], message: 'Back on the 21st.' }]);
  });

  test('days without lessons are closed, and opened again by Undo for half a minute', async () => {
    const api = apiWith([]).on(undoAway, []);
    const { person, notify } = await openFortnight(api);
    expect(await screen.findByText('No lessons on these days')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Close 14 days' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Undone: your days are open again' }));
    expect(api.requestsTo(undoAway)[0]?.path).toBe(`/api/admin/away/${fortnight.id}/undo`);
    await waitFor(() => expect(screen.queryByText(/^Closed:/)).not.toBeInTheDocument());
  });

  test('days that are closed for longer than half a minute have no Undo', async () => {
    const api = apiWith([]).on(addAway, {
      away: { ...fortnight, undoUntil: '2026-11-23T13:30:00.000Z' },
      callOff: null,
      bookingsUnder: [],
      holdsUnder: [],
    });
    const { person } = await openFortnight(api);
    await screen.findByText('No lessons on these days');
    await person.click(screen.getByRole('button', { name: 'Close 14 days' }));
    await screen.findByText(/^Closed:/);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('61 days are too many, and nothing is sent', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, PATH);
    await person.type(await from(), '07/12/2026');
    await person.type(to(), '05/02/2027');
    expect(to()).toHaveAccessibleDescription('Please choose 60 days at most.');
    await person.click(screen.getByRole('button', { name: /^Close/ }));
    await waitFor(() => expect(to()).toHaveFocus());
    expect(api.requestsTo(previewAway)).toEqual([]);
    expect(api.requestsTo(addAway)).toEqual([]);
  });

  test('days are not closed before their lessons are known', async () => {
    const api = apiWith([ana]).refuse(previewAway, 404, 'Sorry.');
    const { person } = await openFortnight(api);
    expect(await screen.findByText('The lessons couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close 14 days' })).toBeDisabled();
    api.undo(previewAway);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Call off 1 and close' })).toBeEnabled();
  });

  test('somebody who is paying for one of the days is asked about before they are closed', async () => {
    const hold = {
      startTime: '2026-12-08T16:00:00.000Z',
      endTime: '2026-12-08T17:00:00.000Z',
      heldUntil: '2026-11-23T13:40:00.000Z',
      user: { firstName: 'Ben', lastName: 'Hale', email: 'ben@example.com', phone: null },
    };
    const api = apiWith([]).on(addAway, { away: null, callOff: null, bookingsUnder: [], holdsUnder: [hold] });
    const { person } = await openFortnight(api);
    await screen.findByText('No lessons on these days');
    await person.click(screen.getByRole('button', { name: 'Close 14 days' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Somebody is paying for Tue 8 Dec 16:00 until 13:40' }),
    );
    api.on(addAway, { away: fortnight, callOff: null, bookingsUnder: [], holdsUnder: [hold] });
    await person.click(question.getByRole('button', { name: 'Close and let the payment finish' }));
    expect(await screen.findByText('Payments that may still finish')).toBeVisible();
    const [first, second] = api.bodiesTo(addAway) as { id: string; holds: string }[];
    expect([first?.holds, second?.holds]).toEqual(['ask', 'keep']);
    expect(second?.id).toBe(first?.id);
  });

  test('a refusal is said in the form, which keeps the days', async () => {
    const api = apiWith([]).refuse(addAway, 422, 'Days in the past can’t be closed.');
    const { person } = await openFortnight(api);
    await screen.findByText('No lessons on these days');
    await person.click(screen.getByRole('button', { name: 'Close 14 days' }));
    expect(await screen.findByText('Days in the past can’t be closed.')).toHaveAttribute('role', 'alert');
    expect(to()).toHaveValue('20/12/2026');
  });

  test('an attempt whose response was lost counts once the list has its days', async () => {
    const api = apiWith([]).on(addAway, ({ body }) => {
      api.on(listAway, [{ ...fortnight, id: (body as Away).id }]);
      return refusal(500, 'Sorry.');
    });
    const { person } = await openFortnight(api);
    await screen.findByText('No lessons on these days');
    await person.click(screen.getByRole('button', { name: 'Close 14 days' }));
    expect(await screen.findByText('Closed: Mon 7 – Sun 20 Dec 2026.')).toBeInTheDocument();
    expect(api.requestsTo(addAway)).toHaveLength(1);
  });

  test('leaving asks before unsaved days are lost', async () => {
    const { person, navigations } = await openFortnight(apiWith([]));
    await person.click(screen.getByRole('link', { name: 'Blocked' }));
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    expect(navigations).toEqual([]);
  });
});

describe('the times away', () => {
  const row = 'Mon 7 – Sun 20 Dec 2026';

  test('a time away is one row, and is shortened at its end', async () => {
    const api = apiWith([], [fortnight]);
    const { person, notify } = openAdmin(api, PATH);
    expect(await screen.findByText('14 days')).toBeInTheDocument();
    const shorten = screen.getByRole('button', { name: `Shorten ${row}` });
    await person.click(shorten);
    const dialog = within(await screen.findByRole('dialog', { name: 'Shorten' }));
    await person.click(dialog.getByRole('button', { name: 'Shorten' }));
    expect(dialog.getByLabelText('Last day away')).toHaveAccessibleDescription('Please choose fewer days.');
    const [, dayBefore] = dialog.getAllByRole('button', { name: 'The day before' });
    await person.click(dayBefore as HTMLElement);
    const shorter = { ...fortnight, to: '2026-12-19' };
    api.on(shortenAway, shorter).on(listAway, [shorter]);
    await person.click(dialog.getByRole('button', { name: 'Shorten' }));
    expect(await screen.findByText('13 days')).toBeInTheDocument();
    expect(notify).toHaveBeenCalledWith({ title: 'Away Mon 7 – Sat 19 Dec 2026' });
    expect(api.bodiesTo(shortenAway)).toEqual([{ from: '2026-12-07', to: '2026-12-19' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a time away is removed, and closed again by Undo without a call-off', async () => {
    const api = apiWith([], [fortnight]).on(removeAway, { ok: true });
    const { person, notify } = openAdmin(api, PATH);
    const remove = await screen.findByRole('button', { name: `Remove ${row}` });
    api.on(listAway, []);
    await person.click(remove);
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Your days are open again' }));
    expect(await screen.findByText('No time away')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.bodiesTo(addAway)).toMatchObject([
        { from: '2026-12-07', to: '2026-12-20', bookingIds: [], holds: 'keep' },
      ]),
    );
  });

  test('times away that couldn’t be loaded are loaded by Retry', async () => {
    const api = apiWith([], [fortnight]).refuse(listAway, 404, 'Not found');
    const { person } = openAdmin(api, PATH);
    expect(await screen.findByText('The times away couldn’t be loaded.')).toBeInTheDocument();
    api.undo(listAway);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(row)).toBeInTheDocument();
  });
});
