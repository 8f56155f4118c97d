import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listClosings, undoClosing, type Closing } from '@lessons/contract';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import {
  JUST_MADE,
  buildCalledOff,
  buildClosing,
  closingApi,
  closingOf,
  entryOf,
} from '../../test/call-off.ts';
import { openCalledOff } from '../../test/open-closing.tsx';

const ana = buildAdminBooking('2026-11-23T14:00Z');

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

async function openList(closing: Closing) {
  const { dialog: list, ...opened } = await openCalledOff(closingApi([], [closing]));
  return { ...opened, list };
}

const notReached = { seenAt: null, toldAt: null };
const noEmail = buildAdminBooking('2026-11-23T16:00Z', {
  user: { firstName: 'Bo', lastName: 'Dahl', email: '', phone: '07700 900123' },
});

test.each<[string, Partial<Closing>['lessons'] & object]>([
  ['The lessons go ahead, and nobody was told.', [{ ...entryOf(ana, 'resumed', 'coach'), ...notReached }]],
  [
    '2 of the lessons go ahead. Who knew of it gets an email: Ana Lindqvist. Tell them yourself: Bo Dahl.',
    [
      entryOf(ana, 'resumed', 'coach'),
      { ...entryOf(noEmail, 'resumed', 'coach'), seenAt: null, toldAt: '2026-11-23T13:30:10.000Z' },
      entryOf(buildAdminBooking('2026-11-27T10:00Z'), 'moved'),
    ],
  ],
])(
  'a closing is undone in its list until the mails are sent, and what is said names the days and the lessons: %s',
  async (said, lessons) => {
    const closing = closingOf([ana]);
    const { api, person, list } = await openList(closing);
    const undone = buildClosing(lessons, { ...closing, ...JUST_MADE, days: [], lessons });
    api.on(undoClosing, { ...undone, isOpen: true }).on(listClosings, [undone]);
    await person.click(list.getByRole('button', { name: 'Undo: Mon 23 Nov 2026, 14:00–18:00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      screen.getByText(`Undone: Mon 23 Nov 2026, 14:00–18:00 is open again. ${said}`),
    ).toBeInTheDocument();
  },
);

describe('What became of lessons that were called off', () => {
  const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`;
  const moved = buildAdminBooking('2026-11-27T10:00Z', { user: { firstName: 'Mo', lastName: 'Ved' } });

  test('Home counts who moved, was refunded and still chooses, and the list says it of each', async () => {
    const cancelled = (hour: number, paymentStatus: string) =>
      buildAdminBooking(at(hour), { status: 'cancelled', paymentStatus });
    const closing = buildClosing([
      entryOf(moved, 'moved'),
      entryOf(cancelled(14, 'refunded'), 'refunded', 'deadline'),
      entryOf(cancelled(15, 'refund_failed'), 'refunded', 'deletion'),
      entryOf(cancelled(16, 'nothing_due'), 'dropped', 'coach'),
      entryOf(buildAdminBooking(at(17)), 'resumed', 'coach'),
      entryOf(buildCalledOff(at(17), atHadleyClub)),
    ]);
    const { list } = await openList(closing);
    const counts = '6: 1 moved, 2 refunded, 1 cancelled, 1 goes ahead, 1 still choosing';
    expect(screen.getByText(`Rain Mon 14–18 · ${counts}`)).toBeInTheDocument();
    expect(list.getByText(`Called off · ${counts}. The time is closed.`)).toBeInTheDocument();
    for (const text of [
      'Moved by the player to Fri 27 Nov · 10:00–11:00',
      'Refunded at the deadline',
      'Refund failed: the account was deleted',
      'Cancelled by you; nothing was paid',
      'Goes ahead after all',
      '17:00–18:00 · at Hadley Club · £50 · Paid by card · choosing until Thu 20:00',
    ])
      expect(list.getByText(text)).toBeInTheDocument();
  });

  test('a row has its client and a message; a tap opens the call and the three acts, of which Move opens its sheet', async () => {
    const { person, list } = await openList(closingOf([ana]));
    expect(list.getByRole('link', { name: 'Message Ana Lindqvist' })).toBeInTheDocument();
    expect(list.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
    await person.click(list.getByRole('button', { name: /^Ana Lindqvist/ }));
    for (const name of ['Move', 'Refund now', 'Goes ahead after all'])
      expect(list.getByRole('button', { name: `${name}: Ana Lindqvist` })).toBeInTheDocument();
    expect(list.getByRole('link', { name: 'Call Ana Lindqvist' })).toBeInTheDocument();
    await person.click(list.getByRole('button', { name: 'Move: Ana Lindqvist' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Has Ana agreed?' }));
    expect(sheet.getByRole('button', { name: 'See the week' })).toBeVisible();
  });

  test('clients without an address stand first, as to be told', async () => {
    const guest = { firstName: 'Margaret', lastName: 'Hill', email: '' };
    const lessons = [entryOf(buildCalledOff(at(14))), entryOf(buildCalledOff(at(15), { user: guest }))];
    const { list } = await openList(buildClosing(lessons));
    expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['They won’t get an email: tell them yourself', 'Choosing']),
    );
    expect(list.getAllByRole('button', { expanded: false })[0]).toHaveTextContent(/^Margaret Hill/);
  });
});
