import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addBlockedSlot,
  getCoachSchedule,
  listAdminBlockedSlots,
  removeBlockedSlot,
  type AdminBlockedSlot,
} from '@lessons/contract';
import { FakeApi } from '../../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { clubMatch, nextId } from '../../../../player-app/test/sample-data.ts';
import { coachSchedule } from '../../../test/coach-schedule.ts';

const PATH = '/admin?tab=blocked';

function apiWith(blocks: AdminBlockedSlot[]): FakeApi {
  return new FakeApi().on(getCoachSchedule, coachSchedule([])).on(listAdminBlockedSlots, blocks);
}

describe('the list of blocks', () => {
  test('the coach sees the blocks, and removes one', async () => {
    const api = apiWith([clubMatch]).on(removeBlockedSlot, () => {
      api.on(listAdminBlockedSlots, []);
      return { ok: true };
    });
    const { person, notify } = openAdmin(api, PATH);
    expect(await screen.findByText('13:00–17:00 · Club match')).toBeInTheDocument();
    await person.click(
      screen.getByRole('button', { name: 'Remove the block of Thu 26 Nov 2026, 13:00–17:00' }),
    );
    expect(await screen.findByText('Nothing is blocked')).toBeInTheDocument();
    expect(notify).toHaveBeenCalledWith({ title: 'Blocked slot removed successfully' });
    // The button goes with its row, and the keyboard does not start over at the top of the
    // page.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(api.requestsTo(removeBlockedSlot)[0]?.path).toBe(`/api/admin/blocked-slots/${clubMatch.id}`);
  });

  test('the days of a time away are not in the list, which leads to them', async () => {
    const away = {
      ...clubMatch,
      id: nextId(),
      startTime: null,
      endTime: null,
      reason: null,
      awayId: nextId(),
    };
    const { person, navigations } = openAdmin(apiWith([clubMatch, away]), PATH);
    expect(await screen.findByText('13:00–17:00 · Club match')).toBeInTheDocument();
    expect(screen.queryByText('Whole day')).not.toBeInTheDocument();
    const note = screen.getByText(/^Days on which you are away are in/);
    await person.click(within(note).getByRole('link', { name: 'Away' }));
    expect(navigations).toEqual(['/admin?tab=away']);
  });

  test('consecutive dates of one block are one row, with each day on demand, and are removed together, which can be undone', async () => {
    const holiday = ['2026-12-21', '2026-12-22', '2026-12-23'].map((date) => ({
      ...clubMatch,
      id: nextId(),
      date,
      startTime: null,
      endTime: null,
      reason: 'Holiday',
    }));
    const later = holiday.slice(0, 1).map((block) => ({ ...block, id: nextId(), date: '2026-12-28' }));
    const api = apiWith([clubMatch, ...holiday, ...later]);
    api.on(removeBlockedSlot, { ok: true });
    const { person } = openAdmin(api, PATH);
    expect(await screen.findByText('Mon 21 – Wed 23 Dec 2026')).toBeInTheDocument();
    expect(screen.getByText('3 days · Whole day · Holiday')).toBeInTheDocument();
    const rows = () =>
      within(screen.getByRole('region', { name: 'Current blocks' })).getAllByRole('listitem');
    expect(rows()).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Show each day, Mon 21 – Wed 23 Dec 2026' }));
    expect(rows()).toHaveLength(6);
    await person.click(
      screen.getByRole('button', { name: 'Remove the block of Tue 22 Dec 2026, Whole day' }),
    );
    await waitFor(() => expect(api.requestsTo(removeBlockedSlot)).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Remove the blocks of Mon 21 – Wed 23 Dec 2026' }));
    await waitFor(() => expect(api.requestsTo(removeBlockedSlot)).toHaveLength(4));
    expect(
      await screen.findByText(
        'Mon 21 – Wed 23 Dec 2026: your working hours open again, except where a lesson or another block stays.',
      ),
    ).toBeVisible();
    api.on(addBlockedSlot, { blockedSlot: clubMatch, bookingsUnder: [], holdsUnder: [] });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(api.bodiesTo(addBlockedSlot)).toEqual(
      holiday.map(({ date }) => ({ date, startTime: null, endTime: null, reason: 'Holiday', holds: 'keep' })),
    );
  });
});
