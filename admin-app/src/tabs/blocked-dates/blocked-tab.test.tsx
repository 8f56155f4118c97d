import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addBlockedSlot,
  listAdminBlockedSlots,
  removeBlockedSlot,
  type AdminBlockedSlot,
  type HeldSlot,
} from '@lessons/contract';
import { FakeApi, type Call } from '../../../test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { sampleBooking } from '../../../test/sample-bookings.ts';

const ADDRESS = '/admin?tab=blocked';
const clubMatch: AdminBlockedSlot = {
  id: '00000000-0000-4000-8000-00000000aaaa',
  date: '2026-11-26',
  startTime: '13:00',
  endTime: '17:00',
  reason: 'Club match',
};

const blockedAs = ({ body }: Call) => ({
  status: 201,
  body: {
    blockedSlot: { ...clubMatch, reason: null, ...(body as object) },
    bookingsUnder: [],
  },
});

function apiWith(blocks: AdminBlockedSlot[]): FakeApi {
  return new FakeApi().answer(listAdminBlockedSlots, blocks).on(addBlockedSlot, blockedAs);
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const send = () => screen.getByRole('button', { name: /^Block (date|\d dates)$/ });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['setTimeout', 'setInterval'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('Blocked', () => {
  test('needs a date', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, ADDRESS);
    await screen.findByText('Nothing is blocked');
    await person.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Please select at least one date');
    expect(api.callsOf(addBlockedSlot)).toHaveLength(0);

    await person.click(await day(/24 November 2026/));
    expect(screen.queryByText('Please select at least one date')).toBeNull();
  });

  test('needs both times, unless the whole day is blocked', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await day(/24 November 2026/));
    await person.click(screen.getByRole('switch', { name: 'Block entire day' }));
    await person.selectOptions(screen.getByLabelText('Start time'), '09:00');
    await person.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please fill in start and end times or select whole day',
    );
    await person.selectOptions(screen.getByLabelText('End time'), '12:00');
    await person.type(screen.getByLabelText('Reason (optional)'), 'Dentist');
    await person.click(send());
    await waitFor(() =>
      expect(api.callsOf(addBlockedSlot).map(({ body }) => body)).toEqual([
        { date: '2026-11-24', startTime: '09:00', endTime: '12:00', reason: 'Dentist', holds: 'ask' },
      ]),
    );
  });

  test('offers the hours from 00:00 to 23:00', async () => {
    const { person } = openAdmin(apiWith([]), ADDRESS);
    await person.click(await screen.findByRole('switch', { name: 'Block entire day' }));
    const choices = within(screen.getByLabelText('End time')).getAllByRole('option');
    expect(choices.slice(1).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    );
  });

  test('blocks each chosen date once, whole', async () => {
    const api = apiWith([]);
    const { person, notify, dataChanged } = openAdmin(api, ADDRESS);
    await person.click(await day(/25 November 2026/));
    await person.click(await day(/24 November 2026/));
    await person.click(await day(/27 November 2026/));
    await person.click(screen.getByRole('button', { name: 'Take back Fri 27 Nov 2026' }));
    await person.click(send());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Time slot blocked successfully' }));
    expect(api.callsOf(addBlockedSlot).map(({ body }) => body)).toEqual([
      { date: '2026-11-24', startTime: null, endTime: null, reason: null, holds: 'ask' },
      { date: '2026-11-25', startTime: null, endTime: null, reason: null, holds: 'ask' },
    ]);
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/blocked-slots']));
    expect(screen.getByText('No dates selected')).toBeInTheDocument();
  });

  test('a day that is over can’t be chosen', async () => {
    openAdmin(apiWith([]), ADDRESS);
    expect(await day(/19 November 2026/)).toBeDisabled();
    expect(await day(/20 November 2026/)).toBeEnabled();
  });

  test('names the dates that failed, and keeps them chosen', async () => {
    const api = apiWith([]).on(addBlockedSlot, (call) =>
      (call.body as { date: string }).date === '2026-11-25'
        ? { status: 422, body: { code: 'already_blocked', message: 'This time is blocked already.' } }
        : blockedAs(call),
    );
    const { person, notify } = openAdmin(api, ADDRESS);
    await person.click(await day(/24 November 2026/));
    await person.click(await day(/25 November 2026/));
    await person.click(send());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Blocked 1 of 2 dates',
        description: 'Not blocked: Wed 25 Nov 2026: This time is blocked already.',
        variant: 'destructive',
      }),
    );
    const chosen = screen.getByRole('list', { name: 'Selected dates' });
    expect(within(chosen).getAllByRole('button')).toHaveLength(1);
    expect(within(chosen).getByRole('button', { name: 'Take back Wed 25 Nov 2026' })).toBeInTheDocument();
  });

  test('names the lessons under the block', async () => {
    const api = apiWith([]).on(addBlockedSlot, (call) => ({
      status: 201,
      body: { ...blockedAs(call).body, bookingsUnder: [sampleBooking({ at: ['2026-11-24', '10:00'] })] },
    }));
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await day(/24 November 2026/));
    await person.click(send());
    expect(await screen.findByText('Tue 24 Nov · 10:00–11:00 · Ana Lindqvist')).toBeInTheDocument();
    expect(screen.getByText('Booked lessons under this block')).toBeInTheDocument();
  });

  describe('over a slot that somebody is paying for', () => {
    const held: HeldSlot = {
      startTime: '2026-11-24T17:00:00.000Z',
      endTime: '2026-11-24T18:00:00.000Z',
      heldUntil: '2026-11-20T16:52:00.000Z',
      user: { firstName: 'Ana', lastName: 'Lindqvist', email: 'ana@example.com', phone: null },
    };
    /** Somebody is paying for a slot on the 24th. */
    const answerTo = (call: Call) => {
      const { date, holds } = call.body as { date: string; holds: string };
      const holdsUnder = date === '2026-11-24' ? [held] : [];
      return holdsUnder.length > 0 && holds === 'ask'
        ? { status: 201, body: { blockedSlot: null, bookingsUnder: [], holdsUnder } }
        : { status: 201, body: { ...blockedAs(call).body, holdsUnder } };
    };
    const sentIn = (api: FakeApi) =>
      api.callsOf(addBlockedSlot).map(({ body }) => {
        const { date, holds } = body as { date: string; holds: string };
        return [date, holds];
      });

    test('lets the coach have the payment finish, and names it', async () => {
      const api = apiWith([]).on(addBlockedSlot, answerTo);
      const { person, notify } = openAdmin(api, ADDRESS);
      await person.click(await day(/24 November 2026/));
      await person.click(await day(/25 November 2026/));
      await person.click(send());
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Somebody is paying for Tue 24 Nov 17:00 until 16:52' }),
      );
      expect(dialog.getByText('Tue 24 Nov · 17:00–18:00 · Ana Lindqvist · paying until 16:52')).toBeVisible();
      expect(notify).not.toHaveBeenCalled();
      await person.click(dialog.getByRole('button', { name: 'Block and let the payment finish' }));
      expect(await screen.findByText('Payments that may still finish')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(notify).toHaveBeenCalledWith({ title: 'Time slot blocked successfully' });
      expect(sentIn(api)).toEqual([
        ['2026-11-24', 'ask'],
        ['2026-11-25', 'ask'],
        ['2026-11-24', 'keep'],
      ]);
    });

    test('keeps a date chosen that failed before the decision about another', async () => {
      const api = apiWith([]).on(addBlockedSlot, (call) =>
        (call.body as { date: string }).date === '2026-11-25'
          ? { status: 503, body: { code: 'database_unavailable', message: 'Please try again in a moment.' } }
          : answerTo(call),
      );
      const { person, notify, topics } = openAdmin(api, ADDRESS);
      await person.click(await day(/24 November 2026/));
      await person.click(await day(/25 November 2026/));
      await person.click(send());
      await person.click(await screen.findByRole('button', { name: 'Block and release the slot' }));
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
      expect(screen.getByRole('button', { name: 'Take back Wed 25 Nov 2026' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Take back Tue 24 Nov 2026' })).toBeNull();
      // The success of one date takes no notice away that names another.
      expect(new Set(topics).size).toBe(2);
    });

    test('lets the coach release the slot', async () => {
      const api = apiWith([]).on(addBlockedSlot, answerTo);
      const { person, notify, dataChanged } = openAdmin(api, ADDRESS);
      await person.click(await day(/24 November 2026/));
      await person.click(send());
      await person.click(await screen.findByRole('button', { name: 'Block and release the slot' }));
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
      expect(sentIn(api).at(-1)).toEqual(['2026-11-24', 'release']);
      expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings/all']));
      expect(screen.queryByText('Payments that may still finish')).toBeNull();
    });

    test('blocks nothing when the coach closes the question, and keeps the date chosen', async () => {
      const api = apiWith([]).on(addBlockedSlot, answerTo);
      const { person } = openAdmin(api, ADDRESS);
      await person.click(await day(/24 November 2026/));
      await person.click(send());
      await screen.findByRole('dialog');
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sentIn(api)).toEqual([['2026-11-24', 'ask']]);
      expect(screen.getByRole('button', { name: 'Take back Tue 24 Nov 2026' })).toBeVisible();
    });
  });

  test('lists what is blocked, and removes it', async () => {
    const api = apiWith([clubMatch]).on(removeBlockedSlot, () => {
      api.answer(listAdminBlockedSlots, []);
      return { body: { ok: true } };
    });
    const { person, notify } = openAdmin(api, ADDRESS);
    expect(await screen.findByText('13:00–17:00 · Club match')).toBeInTheDocument();
    await person.click(
      screen.getByRole('button', { name: 'Remove the block of Thu 26 Nov 2026, 13:00–17:00' }),
    );
    expect(await screen.findByText('Nothing is blocked')).toBeInTheDocument();
    expect(notify).toHaveBeenCalledWith({ title: 'Blocked slot removed successfully' });
    // The button went with its row, and the keyboard does not start over at the top of the page.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(api.callsOf(removeBlockedSlot)[0]?.path).toBe(`/api/admin/blocked-slots/${clubMatch.id}`);
  });
});
