import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmBooking,
  listCallOffs,
  removeBlockedSlot,
  undoCallOff,
  type CallOff,
} from '@lessons/contract';
import { atHadleyClub, buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildCalledOff, buildCallOff, callOffOf, entryOf, homeApi, JUST_MADE } from '../../test/call-off.ts';
import { openToday } from '../../test/open-admin.tsx';
import { tabTo } from '../../../player-app/test/tab-to.ts';

const ana = buildAdminBooking('2026-11-23T14:00Z');

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

async function openList(callOff: CallOff) {
  const api = homeApi([], [callOff]);
  const opened = openToday(api);
  const line = within(await screen.findByRole('list', { name: 'Called off' }));
  await opened.person.click(line.getByRole('button', { name: /^Rain/ }));
  return { ...opened, api, list: within(await screen.findByRole('dialog')) };
}

/** Adds the heading of the shell's Home. */
function addHeading(): HTMLElement {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.prepend(heading);
  return heading;
}

describe('Undoing a call-off', () => {
  test('a call-off is undone in its list until the mails are sent, and once more does nothing', async () => {
    const callOff = callOffOf([ana]);
    const { api, person, list, notify } = await openList(callOff);
    const undone = buildCallOff([entryOf(ana, 'resumed', 'coach')], JUST_MADE);
    api.on(undoCallOff, undone).on(listCallOffs, [undone]);
    await tabTo(person, list.getByRole('button', { name: /^Undo/ }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notify.mock.calls[0]?.[0].title).toBe('Undone: the lessons go ahead');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Called off' })).not.toBeInTheDocument());
  });

  test('the focus stays in the list when what was pressed there is gone', async () => {
    const heading = addHeading();
    const callOff = callOffOf([ana]);
    const { api, person, list } = await openList(callOff);
    const lessons = [entryOf(ana, 'resumed', 'coach')];
    api.on(confirmBooking, ana).on(listCallOffs, [{ ...callOff, lessons }]);
    await tabTo(person, list.getByRole('button', { name: /^Goes ahead after all/ }));
    await person.keyboard('{Enter}');
    await list.findByRole('heading', { name: 'Decided' });
    expect(screen.getByRole('dialog')).toHaveFocus();
    heading.remove();
  });

  test('the focus goes to the heading of Home when the line of what was undone is gone', async () => {
    const heading = addHeading();
    const { api, person, list } = await openList(callOffOf([ana]));
    api.on(undoCallOff, callOffOf([ana])).on(listCallOffs, []);
    await tabTo(person, list.getByRole('button', { name: /^Undo/ }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(heading).toHaveFocus());
    heading.remove();
  });

  test('a call-off of which a lesson was refunded at once says that only the others have not been told', async () => {
    const ben = buildAdminBooking('2026-11-23T15:00Z', { status: 'cancelled', paymentStatus: 'refunded' });
    const { list } = await openList(
      buildCallOff([entryOf(ana, 'open'), entryOf(ben, 'refunded', 'coach')], JUST_MADE),
    );
    expect(list.getByText('Those still choosing have not been told yet.')).toBeInTheDocument();
    expect(list.queryByText('Nobody has been told yet.')).not.toBeInTheDocument();
  });

  test('Undo stands on Home after a reload, and says that it is too late once the mails are sent', async () => {
    const message = 'The players are being told already. Each lesson can still go ahead after all.';
    const api = homeApi([], [callOffOf([ana])]).refuse(undoCallOff, 422, message, 'too_late_to_undo');
    const { person, notify } = openToday(api);
    await person.click(await screen.findByRole('button', { name: 'Undo: Rain: Mon 23 Nov, 14:00–18:00' }));
    await waitFor(() => expect(notify.mock.calls[0]?.[0].description).toBe(message));
  });

  test('Undo is gone half a minute after the call-off', async () => {
    setClock('2026-11-23T13:30:30Z');
    await openList(callOffOf([ana]));
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});

describe('What became of a call-off', () => {
  const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`;
  const moved = buildAdminBooking('2026-11-27T10:00Z', { user: { firstName: 'Mo', lastName: 'Ved' } });

  test('Home counts who moved, was refunded and still chooses, and the list says it of each', async () => {
    const callOff = buildCallOff([
      entryOf(moved, 'moved'),
      entryOf(
        buildAdminBooking(at(14), { status: 'cancelled', paymentStatus: 'refunded' }),
        'refunded',
        'deadline',
      ),
      entryOf(
        buildAdminBooking(at(15), { status: 'cancelled', paymentStatus: 'refund_failed' }),
        'refunded',
        'deletion',
      ),
      entryOf(
        buildAdminBooking(at(16), { status: 'cancelled', paymentStatus: 'nothing_due' }),
        'dropped',
        'coach',
      ),
      entryOf(buildAdminBooking(at(17)), 'resumed', 'coach'),
      entryOf(buildCalledOff(at(17), atHadleyClub)),
    ]);
    const { list } = await openList(callOff);
    const counts = '1 moved, 2 refunded, 1 cancelled, 1 goes ahead, 1 choosing until Thu 20:00';
    expect(screen.getByText(`Rain Mon 14–18 · 6: ${counts}`)).toBeInTheDocument();
    expect(list.getByText(`Called off · 6: ${counts}`)).toBeInTheDocument();
    for (const text of [
      'Moved by the player to Fri 27 Nov · 10:00–11:00',
      'Refunded at the deadline',
      'Refund failed: the account was deleted',
      'Cancelled by you; nothing was paid',
      'Goes ahead after all',
      '17:00–18:00 · at Hadley Club · £50 · Paid by card',
    ])
      expect(list.getByText(text, { selector: 'p' })).toBeInTheDocument();
    expect(list.getAllByRole('button', { name: /^Move/ })).toHaveLength(1);
  });

  test('clients without an e-mail address are all listed as to be told, with a call and a message for each', async () => {
    const guests = ['Margaret', 'Norman'].map((firstName, index) =>
      entryOf(buildCalledOff(at(14 + index), { user: { firstName, lastName: 'Hill', email: '' } })),
    );
    const { list } = await openList(buildCallOff(guests));
    expect(
      list.getByRole('heading', { name: 'They won’t get an email: tell them yourself' }),
    ).toBeInTheDocument();
    expect(list.queryByRole('heading', { name: 'Choosing' })).not.toBeInTheDocument();
    for (const name of ['Margaret Hill', 'Norman Hill']) {
      expect(list.getByRole('link', { name: `Call ${name}` })).toBeInTheDocument();
      expect(list.getByRole('button', { name: `Share with ${name}` })).toBeInTheDocument();
    }
  });

  test('the time of a call-off is opened again from its list, while there is something left of it', async () => {
    const blockedSlotId = nextId();
    const callOff = buildCallOff([entryOf(buildCalledOff(at(14)))], { blockedSlotId });
    const { api, person, list } = await openList(callOff);
    api.on(removeBlockedSlot, { ok: true }).on(listCallOffs, [{ ...callOff, blockedSlotId: null }]);
    await person.click(list.getByRole('button', { name: 'Open the time again' }));
    expect(await screen.findByText('The time is open again')).toBeInTheDocument();
    await waitFor(() =>
      expect(list.queryByRole('button', { name: 'Open the time again' })).not.toBeInTheDocument(),
    );
    expect(api.requestsTo(removeBlockedSlot)[0]?.path).toContain(blockedSlotId);
  });

  test('a call-off of an earlier day leaves Home once everybody has chosen', async () => {
    const earlier = { startTime: '2026-11-20T14:00:00.000Z', endTime: '2026-11-20T18:00:00.000Z' };
    openToday(homeApi([], [buildCallOff([entryOf(moved, 'moved')], earlier)]));
    await screen.findByRole('button', { name: 'Call off' });
    expect(screen.queryByRole('list', { name: 'Called off' })).not.toBeInTheDocument();
  });
});
