import { describe, expect, test } from '@jest/globals';
import { cancelBooking, clearActivity, listBookings, listNewTimes, type Booking } from '@lessons/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, refusal, type Reply } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { nextId, sam } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { dialog, inFourDays, lastWeek, refunded } from '../../../test/set-up-schedule.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const api = fakeApi();

describe('cancelling', () => {
  const call = (id: string) => endpointAt(cancelBooking, { id });

  async function open(lesson: typeof inFourDays) {
    api.on(listBookings, [lesson]);
    await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  }

  test('a cancellation that reaches only a gateway is reported in the words of the specification', async () => {
    await open(inFourDays);
    api.on(call(inFourDays.id), new Response('<html>nginx</html>', { status: 502 }));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText('Failed to cancel the lesson. Please try again.')).toBeVisible();
  });

  describe('the dialog over an old list', () => {
    async function openThen(reply: Reply<typeof listBookings>) {
      api.on(listBookings, [inFourDays]);
      await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
      const cancel = await screen.findByRole('button', { name: 'Cancel' });
      api.on(listBookings, reply);
      await userEvent.click(cancel);
    }

    test('cancelling from an old list offers nothing before the lesson has been fetched', async () => {
      const answer = Promise.withResolvers<Booking[]>();
      await openThen(() => answer.promise);
      expect(dialog().getByText('Looking up what applies to this lesson…')).toBeVisible();
      expect(dialog().getAllByRole('button')).toHaveLength(1);
      answer.resolve([{ ...inFourDays, price: 40 }]);
      expect(await dialog().findByText(/You get £40 back/)).toBeVisible();
    });

    test('cancelling from an old list says that the lesson was cancelled elsewhere', async () => {
      await openThen([{ ...inFourDays, status: 'cancelled', paymentStatus: 'refund_pending' }]);
      expect(
        await dialog().findByText(
          'This lesson has already been cancelled. A refund will be processed within 5-10 business days.',
        ),
      ).toBeVisible();
      await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
      expect(screen.getByText('Cancelled - Refund pending')).toBeVisible();
    });

    test('cancelling from an old list leads to the choice for a lesson that was called off', async () => {
      api.on(listNewTimes, []);
      const calledOff = {
        closingId: nextId(),
        reason: 'rain',
        message: null,
        chooseBy: '2036-01-01T20:00:00.000Z',
      };
      await openThen([{ ...inFourDays, status: 'pending', calledOff }]);
      expect(
        await dialog().findByText(
          'This lesson was called off. Close this to choose a new time, or to cancel it.',
        ),
      ).toBeVisible();
      await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('button', { name: 'Refund £50' })).toBeVisible();
    });

    test('cancelling from an old list asks about the time that the lesson was moved to', async () => {
      await openThen([
        { ...inFourDays, startTime: '2026-11-21T09:00:00.000Z', endTime: '2026-11-21T10:00:00.000Z' },
      ]);
      expect(await dialog().findByText(/Sat 21 Nov at 09:00/)).toBeVisible();
      expect(dialog().getByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
    });

    test('cancelling from an old list says that the lesson could not be loaded, until a retry loads it', async () => {
      await openThen(refusal(500, 'Sorry'));
      expect(await dialog().findByText(/Your lesson could not be loaded/)).toBeVisible();
      expect(dialog().queryByRole('button', { name: 'Cancel & Refund' })).toBeNull();
      api.on(listBookings, [inFourDays]);
      await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
      expect(await dialog().findByRole('button', { name: 'Cancel & Refund' })).toBeVisible();
    });
  });

  test('the offer of a refund follows the clock while the dialog is open', async () => {
    await open(inFourDays);
    await dialog().findByRole('button', { name: 'Cancel & Refund' });
    setClock('2026-11-23T17:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
  });

  test('a cancellation that the server refuses is reported with the reason', async () => {
    await open(inFourDays);
    api.on(call(inFourDays.id), refusal(422, 'This lesson has already begun.'));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText('This lesson has already begun.')).toBeVisible();
  });

  test('a cancellation that is not answered in time is not known, never failed', async () => {
    await open(inFourDays);
    const late = Object.assign(new Error('No response in time.'), { name: 'TimeoutError' });
    api.on(call(inFourDays.id), () => Promise.reject(late));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Not known yet')).toBeVisible();
    expect(screen.getByText(/^The server has not answered. It may be done already/)).toBeVisible();
    expect(screen.queryByText(/Failed/)).toBeNull();
  });

  test('a cancellation whose refund is over by the server’s clock changes nothing, and is asked again without it', async () => {
    await open(inFourDays);
    const words = 'Your lesson was not cancelled: it is too close now for a refund.';
    api.on(call(inFourDays.id), refusal(422, words, 'refund_no_longer_possible'));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
  });
});

describe('clearing the activity', () => {
  const call = endpointAt(clearActivity, { userId: sam.id });

  async function clear() {
    api.on(listBookings, [lastWeek, refunded]);
    await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Activity' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Clear Activity' }));
  }

  test('clearing the activity that fails leaves the history', async () => {
    api.on(call, refusal(500, 'Something went wrong.'));
    await clear();
    expect(await screen.findByText('Clear Failed')).toBeVisible();
    expect(screen.getByText('Failed to clear activity. Please try again.')).toBeVisible();
    expect(screen.getByText('Cancelled - Refunded')).toBeVisible();
  });
});
