import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addOtherHours,
  closeTime,
  listAdminBlockedSlots,
  listClosings,
  listOtherHours,
  removeBlockedSlot,
  removeClosing,
  removeOtherHours,
  type Closing,
  type OtherHours,
} from '@lessons/contract';
import { nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { undoable } from '../../test/booking-api.ts';
import { buildCalledOff, buildClosing, closingApi, entryOf } from '../../test/call-off.ts';
import { openPart } from '../../test/open-part.tsx';
import { BlockedTab } from './blocked-tab.tsx';

const day = (date: string) => ({ id: nextId(), date, startTime: null, endTime: null });
const holiday = buildClosing([entryOf(buildCalledOff('2026-12-22T10:00Z'))], {
  from: '2026-12-21',
  to: '2026-12-23',
  startTime: null,
  endTime: null,
  reason: 'away',
  days: [day('2026-12-21'), day('2026-12-22'), day('2026-12-23')],
});
const dentist = buildClosing([], { reason: 'other', note: 'Dentist' });
const sunday: OtherHours = {
  id: nextId(),
  from: '2026-11-29',
  to: '2026-11-29',
  weekdays: [0],
  windows: [{ startTime: '09:00', endTime: '12:00' }],
};
const rows = () => within(screen.getByRole('region', { name: 'Current blocks' })).getAllByRole('listitem');
const open = async (closings: Closing[], hours: OtherHours[] = []) => {
  const api = closingApi([], closings).on(listOtherHours, hours);
  return { api, ...openPart(api, <BlockedTab />) };
};

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

describe('what is ahead', () => {
  test('it is one list, soonest first, in words, whatever made it', async () => {
    const { api } = await open([holiday, dentist], [sunday]);
    const busy = { id: nextId(), date: '2026-11-25', startTime: '09:00', endTime: '10:00' };
    api.on(listAdminBlockedSlots, [{ ...busy, reason: 'Your calendar' }]);
    await screen.findByText('From your calendar: 1 this week');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Mon 23 Nov 2026, 14:00–18:00Dentist',
      '09:00–12:00, Sun 29 Nov 2026Other hours',
      expect.stringMatching(/^Mon 21 – Wed 23 Dec 2026Away · 3 days · 1 still choosing/),
      'From your calendar: 1 this week',
    ]);
  });

  test('nothing is said to be blocked while nothing is', async () => {
    await open([{ ...holiday, days: [] }]);
    expect(await screen.findByText('Nothing is blocked')).toBeInTheDocument();
  });

  test('an entry is removed whole, and Undo closes the same days again without calling anything off', async () => {
    const { api, person } = await open([holiday]);
    api.on(removeClosing, () => {
      api.on(listClosings, []);
      return undoable({ ok: true, isOpen: true });
    });
    await person.click(await screen.findByRole('button', { name: 'Remove Mon 21 – Wed 23 Dec 2026' }));
    expect(
      await screen.findByText(
        'Blocked slot removed successfully: Mon 21 – Wed 23 Dec 2026 is open again. Lessons that were called off stay called off.',
      ),
    ).toBeVisible();
    api.on(closeTime, { closing: holiday, bookingsUnder: [], holdsUnder: [] });
    await person.click(screen.getByRole('button', { name: 'Undo: Mon 21 – Wed 23 Dec 2026 removed' }));
    expect(await screen.findByText('Closed again: Mon 21 – Wed 23 Dec 2026.')).toBeVisible();
    expect(api.bodiesTo(closeTime)).toMatchObject([
      { from: '2026-12-21', to: '2026-12-23', startTime: null, reason: 'away', bookingIds: [] },
    ]);
  });

  test('one of its days is removed alone, and what another entry keeps closed is said', async () => {
    const { api, person } = await open([holiday]);
    api.on(removeBlockedSlot, () => undoable({ ok: true, isOpen: false }));
    await person.click(await screen.findByRole('button', { name: /^Show each day/ }));
    await person.click(screen.getByRole('button', { name: 'Remove Tue 22 Dec 2026' }));
    expect(
      await screen.findByText(/: Tue 22 Dec 2026 is open again, except for what another entry closes\./),
    ).toBeVisible();
    expect(api.requestsTo(removeBlockedSlot)[0]?.path).toContain(holiday.days[1]?.id);
  });

  test('its lessons are shown', async () => {
    const { person } = await open([holiday]);
    await person.click(await screen.findByRole('button', { name: 'Lessons' }));
    expect(await screen.findByRole('dialog', { name: 'Away: Mon 21 – Wed 23 Dec 2026' })).toBeVisible();
  });

  test('other hours are removed, and Undo saves them again', async () => {
    const { api, person } = await open([], [sunday]);
    const saved = { otherHours: [], bookingsOutside: [], holdsOutside: [], isSaved: true };
    api.on(removeOtherHours, () => undoable(saved)).on(addOtherHours, saved);
    await person.click(await screen.findByRole('button', { name: 'Remove 09:00–12:00, Sun 29 Nov 2026' }));
    await person.click(await screen.findByRole('button', { name: /^Undo: .* removed$/ }));
    await waitFor(() =>
      expect(api.bodiesTo(addOtherHours)).toMatchObject([
        { from: sunday.from, windows: sunday.windows, holds: 'keep' },
      ]),
    );
  });
});
