import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addBlockedSlot,
  getCoachSchedule,
  listAdminBlockedSlots,
  type AdminBlockedSlot,
  type HeldSlot,
} from '@lessons/contract';
import { FakeApi, refusal } from '../../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { clubMatch } from '../../../../player-app/test/sample-data.ts';
import { coachSchedule } from '../../../test/coach-schedule.ts';

const PATH = '/admin?tab=blocked';

/** The block that the form sends. */
interface SentBlock {
  date: string;
  holds: string;
}

const blockedAs = (sent: SentBlock) => ({
  blockedSlot: { ...clubMatch, reason: null, ...sent },
  bookingsUnder: [],
  holdsUnder: [],
});

function apiWith(blocks: AdminBlockedSlot[]): FakeApi {
  return new FakeApi()
    .on(getCoachSchedule, coachSchedule([]))
    .on(listAdminBlockedSlots, blocks)
    .on(addBlockedSlot, ({ body }) => blockedAs(body as SentBlock));
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const send = () => screen.getByRole('button', { name: /^Block (date|\d dates)$/ });

describe('Blocked', () => {
  test('a block needs a date', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, PATH);
    await screen.findByText('Nothing is blocked');
    await person.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Please select at least one date');
    expect(api.requestsTo(addBlockedSlot)).toHaveLength(0);

    await person.click(await day(/24 November 2026/));
    expect(screen.queryByText('Please select at least one date')).toBeNull();
  });

  test('a block needs both times, unless the whole day is blocked', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, PATH);
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
      expect(api.requestsTo(addBlockedSlot).map(({ body }) => body)).toEqual([
        { date: '2026-11-24', startTime: '09:00', endTime: '12:00', reason: 'Dentist', holds: 'ask' },
      ]),
    );
  });

  test('a block offers the hours from 00:00 to 23:00', async () => {
    const { person } = openAdmin(apiWith([]), PATH);
    await person.click(await screen.findByRole('switch', { name: 'Block entire day' }));
    const options = within(screen.getByLabelText('End time')).getAllByRole('option');
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    );
  });

  test('a block covers the whole of each selected date', async () => {
    const api = apiWith([]);
    const { person, notify, dataChanged } = openAdmin(api, PATH);
    await person.click(await day(/25 November 2026/));
    await person.click(await day(/24 November 2026/));
    await person.click(await day(/27 November 2026/));
    await person.click(screen.getByRole('button', { name: 'Take back Fri 27 Nov 2026' }));
    await person.click(send());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Time slot blocked successfully' }));
    expect(api.requestsTo(addBlockedSlot).map(({ body }) => body)).toEqual([
      { date: '2026-11-24', startTime: null, endTime: null, reason: null, holds: 'ask' },
      { date: '2026-11-25', startTime: null, endTime: null, reason: null, holds: 'ask' },
    ]);
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/blocked-slots']));
    expect(screen.getByText('No dates selected')).toBeInTheDocument();
  });

  test('past dates can’t be selected for a block', async () => {
    openAdmin(apiWith([]), PATH);
    expect(await day(/19 November 2026/)).toBeDisabled();
    expect(await day(/20 November 2026/)).toBeEnabled();
  });

  test('dates that could not be blocked are named, and stay selected', async () => {
    const api = apiWith([]).on(addBlockedSlot, ({ body }) =>
      (body as SentBlock).date === '2026-11-25'
        ? refusal(422, 'This time is already blocked.')
        : blockedAs(body as SentBlock),
    );
    const { person, notify } = openAdmin(api, PATH);
    await person.click(await day(/24 November 2026/));
    await person.click(await day(/25 November 2026/));
    await person.click(send());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Blocked 1 of 2 dates',
        description: 'Not blocked: Wed 25 Nov 2026: This time is already blocked.',
        variant: 'destructive',
      }),
    );
    const selected = screen.getByRole('list', { name: 'Selected dates' });
    expect(within(selected).getAllByRole('button')).toHaveLength(1);
    expect(within(selected).getByRole('button', { name: 'Take back Wed 25 Nov 2026' })).toBeInTheDocument();
  });

  describe('the block of a held slot', () => {
    const held: HeldSlot = {
      startTime: '2026-11-24T17:00:00.000Z',
      endTime: '2026-11-24T18:00:00.000Z',
      heldUntil: '2026-11-20T16:52:00.000Z',
      user: { firstName: 'Ana', lastName: 'Lindqvist', email: 'ana@example.com', phone: null },
    };
    /** Responds as if a slot on the 24th was held. */
    const respondTo = (sent: SentBlock) => {
      const holdsUnder = sent.date === '2026-11-24' ? [held] : [];
      return holdsUnder.length > 0 && sent.holds === 'ask'
        ? { blockedSlot: null, bookingsUnder: [], holdsUnder }
        : { ...blockedAs(sent), holdsUnder };
    };
    const sentHolds = (api: FakeApi) =>
      api.requestsTo(addBlockedSlot).map(({ body }) => {
        const { date, holds } = body as SentBlock;
        return [date, holds];
      });

    test('the block of a held slot lets the payment finish if the coach decides so, and names it', async () => {
      const api = apiWith([]).on(addBlockedSlot, ({ body }) => respondTo(body as SentBlock));
      const { person, notify } = openAdmin(api, PATH);
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
      expect(sentHolds(api)).toEqual([
        ['2026-11-24', 'ask'],
        ['2026-11-25', 'ask'],
        ['2026-11-24', 'keep'],
      ]);
    });

    test('the block of a held slot keeps a failed date selected after the decision about another one', async () => {
      const api = apiWith([]).on(addBlockedSlot, ({ body }) =>
        (body as SentBlock).date === '2026-11-25'
          ? refusal(503, 'Please try again in a moment.')
          : respondTo(body as SentBlock),
      );
      const { person, notify, topics } = openAdmin(api, PATH);
      await person.click(await day(/24 November 2026/));
      await person.click(await day(/25 November 2026/));
      await person.click(send());
      await person.click(await screen.findByRole('button', { name: 'Block and release the slot' }));
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
      expect(screen.getByRole('button', { name: 'Take back Wed 25 Nov 2026' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Take back Tue 24 Nov 2026' })).toBeNull();
      // With two topics, the success of one date doesn't replace the notice about the other.
      expect(new Set(topics).size).toBe(2);
    });

    test('the block of a held slot releases the slot if the coach decides so', async () => {
      const api = apiWith([]).on(addBlockedSlot, ({ body }) => respondTo(body as SentBlock));
      const { person, notify, dataChanged } = openAdmin(api, PATH);
      await person.click(await day(/24 November 2026/));
      await person.click(send());
      await person.click(await screen.findByRole('button', { name: 'Block and release the slot' }));
      await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
      expect(sentHolds(api).at(-1)).toEqual(['2026-11-24', 'release']);
      expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings/all']));
      expect(screen.queryByText('Payments that may still finish')).toBeNull();
    });

    test('closing the dialog about a held slot blocks nothing, and keeps the date selected', async () => {
      const api = apiWith([]).on(addBlockedSlot, ({ body }) => respondTo(body as SentBlock));
      const { person } = openAdmin(api, PATH);
      await person.click(await day(/24 November 2026/));
      await person.click(send());
      await screen.findByRole('dialog');
      await person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sentHolds(api)).toEqual([['2026-11-24', 'ask']]);
      expect(screen.getByRole('button', { name: 'Take back Tue 24 Nov 2026' })).toBeVisible();
    });
  });
});
