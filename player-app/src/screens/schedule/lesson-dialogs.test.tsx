import { describe, expect, test } from '@jest/globals';
import {
  cancelBooking,
  clearActivity,
  listBookings,
  listNewTimes,
  type Booking,
  type CancelResult,
} from '@lessons/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, lostConnection, refusal, type Reply } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { sam, toPayByHand } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import {
  dialog,
  inFourDays,
  lastWeek,
  refunded,
  setUpSchedule,
  tomorrowMorning,
} from '../../../test/set-up-schedule.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const { api } = setUpSchedule();

describe('cancelling', () => {
  const result: CancelResult = {
    refund: { amount: 50, status: 'pending' },
    isEligibleForRefund: true,
    hoursUntilLesson: 99,
  };
  const call = (id: string) => endpointAt(cancelBooking, { id });

  async function open(lesson: typeof inFourDays) {
    api.on(listBookings, [lesson]);
    await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  }

  test('cancelling more than 24 hours ahead refunds', async () => {
    await open(inFourDays);
    api.on(call(inFourDays.id), () => {
      api.on(listBookings, [{ ...inFourDays, status: 'cancelled', paymentStatus: 'refund_pending' }]);
      return result;
    });
    expect(await dialog().findByText(/You get £50 back/)).toBeVisible();
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Lesson Cancelled')).toBeVisible();
    expect(
      screen.getAllByText('A refund will be processed within 5-10 business days.').length,
    ).toBeGreaterThan(0);
    expect(screen.getByText('Cancelled - Refund pending')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.bodiesTo(call(inFourDays.id))).toEqual([{ processRefund: true }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('cancelling within 24 hours warns, and still cancels', async () => {
    await open(tomorrowMorning);
    api.on(call(tomorrowMorning.id), {
      refund: null,
      isEligibleForRefund: false,
      hoursUntilLesson: 19,
    });
    await dialog().findByRole('button', { name: 'Cancel (No Refund)' });
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Lessons cannot be cancelled within 24 hours of the scheduled time. No refunds will be provided for late cancellations.',
    );
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel (No Refund)' }));
    expect(await screen.findByText('Lesson Cancelled')).toBeVisible();
    expect(screen.getByText(/^No refund .* the cancellation was within 24 hours/)).toBeVisible();
    expect(api.bodiesTo(call(tomorrowMorning.id))).toEqual([{ processRefund: false }]);
  });

  test('cancelling a lesson by hand late says what is still owed, and speaks of no refund of it', async () => {
    await open({ ...tomorrowMorning, ...toPayByHand });
    api.on(call(tomorrowMorning.id), () => {
      api.on(listBookings, [
        { ...tomorrowMorning, ...toPayByHand, status: 'cancelled', paymentStatus: 'owes' },
      ]);
      return { refund: null, isEligibleForRefund: false, hoursUntilLesson: 19 };
    });
    expect(await dialog().findByText(/You still owe £50\.$/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Lesson Cancelled')).toBeVisible();
    expect(screen.getByText(/^You still owe £50, because/)).toBeVisible();
    expect(screen.queryByText(/refund/i)).toBeNull();
    const cancelled = await screen.findByRole('region', { name: 'Cancelled Lessons' });
    expect(cancelled).toHaveTextContent('You owe £50');
  });

  test('a cancellation that reaches only a gateway is reported in the words of the specification', async () => {
    await open(inFourDays);
    api.on(call(inFourDays.id), new Response('<html>nginx</html>', { status: 502 }));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText('Failed to cancel the lesson. Please try again.')).toBeVisible();
  });

  test('the refund of a cancellation depends on the time when the dialog opens, not the screen', async () => {
    setClock('2026-11-23T16:59:00Z');
    api.on(listBookings, [inFourDays]);
    await openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    setClock('2026-11-23T17:00:01Z');
    await userEvent.click(cancel);
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
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
      const calledOff = { reason: 'rain', message: null, chooseBy: '2036-01-01T20:00:00.000Z' };
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

  test('Keep lesson closes the dialog and cancels nothing', async () => {
    await open(inFourDays);
    await userEvent.click(dialog().getByRole('button', { name: 'Keep lesson' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.bodiesTo(call(inFourDays.id))).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
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

  test('a cancellation that fails can be tried again', async () => {
    await open(inFourDays);
    api.on(call(inFourDays.id), lostConnection);
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Failed to cancel the lesson. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
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

  test('clearing the activity empties the history', async () => {
    api.on(call, () => {
      api.on(listBookings, []);
      return { cleared: 2 };
    });
    await clear();
    expect(await screen.findByText('Activity Cleared')).toBeVisible();
    expect(screen.getByText('No lesson history available')).toBeVisible();
    expect(api.bodiesTo(call)).toHaveLength(1);
  });

  test('clearing the activity that fails leaves the history', async () => {
    api.on(call, refusal(500, 'Something went wrong.'));
    await clear();
    expect(await screen.findByText('Clear Failed')).toBeVisible();
    expect(screen.getByText('Failed to clear activity. Please try again.')).toBeVisible();
    expect(screen.getByText('Cancelled - Refunded')).toBeVisible();
  });
});
