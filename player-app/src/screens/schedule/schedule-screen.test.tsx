import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CancelResult } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { lessonAt, renderAsPlayer, sam } from '../../../test/render-as-player.tsx';
import { setClock } from '../../../test/set-clock.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const server = fakeServer();
freshBrowser();
beforeEach(() => setClock('2026-11-20T14:00:00Z'));

const inFourDays = lessonAt('2026-11-24T17:00:00Z');
const tomorrowMorning = lessonAt('2026-11-21T09:00:00Z');
const lastWeek = lessonAt('2026-11-12T10:00:00Z', {
  status: 'completed',
  coachNotes: 'Follow through.\nFeet first.',
  price: 47.5,
});
const refunded = lessonAt('2026-11-10T10:00:00Z', { status: 'cancelled', paymentStatus: 'refunded' });

const theLesson = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));

test('upcoming lessons come soonest first, with all there is to know', async () => {
  server.answer('GET /api/bookings', [inFourDays, { ...tomorrowMorning, location: '', duration: 120 }]);
  renderAsPlayer(<ScheduleScreen />, server);
  await screen.findAllByRole('article');
  const upcoming = within(screen.getByRole('region', { name: 'Upcoming Lessons' }));
  const [first, second] = upcoming.getAllByRole('article');
  expect(first).toHaveTextContent('Saturday 21 November 2026');
  expect(second).toHaveTextContent('Tuesday 24 November 2026');
  expect(first).toHaveTextContent(`with ${coach.name}`);
  expect(first).toHaveTextContent('Confirmed');
  expect(first).toHaveTextContent('09:00–10:00');
  expect(first).toHaveTextContent(coach.address);
  expect(first).toHaveTextContent('2 hours');
  expect(first).toHaveTextContent('£50 Paid');
});

test('a lesson can be moved on the booking screen', async () => {
  server.answer('GET /api/bookings', [inFourDays]);
  renderAsPlayer(<ScheduleScreen />, server);
  const move = await screen.findByRole('link', { name: 'Reschedule' });
  expect(move).toHaveAttribute('href', `/book?move=${inFourDays.id}`);
  expect(move).toHaveAccessibleDescription(/17:00.*Tuesday 24 November 2026/);
});

test('recent lessons show the coach’s notes and the price, and can be booked again', async () => {
  server.answer('GET /api/bookings', [lastWeek]);
  renderAsPlayer(<ScheduleScreen />, server);
  const lesson = await theLesson(/12 November/);
  expect(lesson.getByText(/Follow through/)).toBeVisible();
  expect(lesson.getByText('£47.50')).toBeVisible();
  expect(lesson.getByRole('link', { name: 'Rebook' })).toHaveAttribute('href', '/book');
  expect(lesson.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a cancelled lesson says what became of the money', async () => {
  const pending = lessonAt('2026-11-09T10:00:00Z', { status: 'cancelled', paymentStatus: 'refund_pending' });
  server.answer('GET /api/bookings', [refunded, pending]);
  renderAsPlayer(<ScheduleScreen />, server);
  const cancelled = within(await screen.findByRole('region', { name: 'Cancelled Lessons' }));
  expect(cancelled.getByText('Cancelled - Refunded')).toBeVisible();
  expect(cancelled.getByText('A refund will be processed within 5-10 business days.')).toBeVisible();
});

test('without lessons there is nothing to clear, and a way to book', async () => {
  server.answer('GET /api/bookings', []);
  renderAsPlayer(<ScheduleScreen />, server);
  expect(await screen.findByText('No upcoming lessons scheduled')).toBeVisible();
  expect(screen.getByText('No lesson history available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
  expect(screen.queryByRole('heading', { name: 'Cancelled Lessons' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear Activity' })).toBeNull();
});

test('lessons that could not be loaded are no empty list, and Retry gets them', async () => {
  server.answer('GET /api/bookings', refusal(500, 'Something went wrong.'));
  renderAsPlayer(<ScheduleScreen />, server);
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  expect(screen.queryByText('No upcoming lessons scheduled')).toBeNull();
  server.answer('GET /api/bookings', [inFourDays]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Tuesday 24 November 2026')).toBeVisible();
});

describe('cancelling', () => {
  const result: CancelResult = {
    refund: { amount: 50, status: 'pending' },
    isEligibleForRefund: true,
    hoursUntilLesson: 99,
  };
  const call = (id: string) => `POST /api/bookings/${id}/cancel`;

  async function open(lesson: typeof inFourDays) {
    server.answer('GET /api/bookings', [lesson]);
    renderAsPlayer(<ScheduleScreen />, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  }

  test('more than 24 hours ahead refunds', async () => {
    await open(inFourDays);
    server.answer(call(inFourDays.id), () => {
      server.answer('GET /api/bookings', [
        { ...inFourDays, status: 'cancelled', paymentStatus: 'refund_pending' },
      ]);
      return result;
    });
    expect(await dialog().findByText(/You get £50 back/)).toBeVisible();
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Lesson Cancelled')).toBeVisible();
    expect(
      screen.getAllByText('A refund will be processed within 5-10 business days.').length,
    ).toBeGreaterThan(0);
    expect(screen.getByText('Cancelled - Refund Pending')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sentTo(call(inFourDays.id))).toEqual([{ processRefund: true }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('within 24 hours warns, and still cancels', async () => {
    await open(tomorrowMorning);
    server.answer(call(tomorrowMorning.id), {
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
    expect(screen.getByText(/the cancellation was within 24 hours/)).toBeVisible();
    expect(server.sentTo(call(tomorrowMorning.id))).toEqual([{ processRefund: false }]);
  });

  test('is judged by the clock as the dialog opens, not as the screen did', async () => {
    setClock('2026-11-23T16:59:00Z');
    server.answer('GET /api/bookings', [inFourDays]);
    renderAsPlayer(<ScheduleScreen />, server);
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    setClock('2026-11-23T17:00:01Z');
    await userEvent.click(cancel);
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
  });

  describe('of a list that is old', () => {
    async function openThen(answer: unknown) {
      server.answer('GET /api/bookings', [inFourDays]);
      renderAsPlayer(<ScheduleScreen />, server);
      const cancel = await screen.findByRole('button', { name: 'Cancel' });
      server.answer('GET /api/bookings', answer);
      await userEvent.click(cancel);
    }

    test('offers nothing before the lesson has been fetched', async () => {
      const answer = Promise.withResolvers<unknown>();
      await openThen(() => answer.promise);
      expect(dialog().getByText('Looking up what applies to this lesson…')).toBeVisible();
      expect(dialog().getAllByRole('button')).toHaveLength(1);
      answer.resolve([{ ...inFourDays, price: 40 }]);
      expect(await dialog().findByText(/You get £40 back/)).toBeVisible();
    });

    test('says that the lesson was cancelled elsewhere', async () => {
      await openThen([{ ...inFourDays, status: 'cancelled', paymentStatus: 'refund_pending' }]);
      expect(
        await dialog().findByText(
          'This lesson has already been cancelled. A refund will be processed within 5-10 business days.',
        ),
      ).toBeVisible();
      await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
      expect(screen.getByText('Cancelled - Refund Pending')).toBeVisible();
    });

    test('asks about the time that the lesson was moved to', async () => {
      await openThen([
        { ...inFourDays, startTime: '2026-11-21T09:00:00.000Z', endTime: '2026-11-21T10:00:00.000Z' },
      ]);
      expect(await dialog().findByText(/Sat 21 Nov at 09:00/)).toBeVisible();
      expect(dialog().getByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
    });

    test('says that it could not be loaded, until a retry brings it', async () => {
      await openThen(refusal(500, 'Sorry'));
      expect(await dialog().findByText(/Your lesson could not be loaded/)).toBeVisible();
      expect(dialog().queryByRole('button', { name: 'Cancel & Refund' })).toBeNull();
      server.answer('GET /api/bookings', [inFourDays]);
      await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
      expect(await dialog().findByRole('button', { name: 'Cancel & Refund' })).toBeVisible();
    });
  });

  test('goes by the clock while the dialog is open: the refund line may pass', async () => {
    await open(inFourDays);
    await dialog().findByRole('button', { name: 'Cancel & Refund' });
    setClock('2026-11-23T17:00:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
  });

  test('can be thought better of', async () => {
    await open(inFourDays);
    await userEvent.click(dialog().getByRole('button', { name: 'Keep Lesson' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sentTo(call(inFourDays.id))).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  test('that the server refuses says why', async () => {
    await open(inFourDays);
    server.answer(call(inFourDays.id), refusal(422, 'This lesson has already begun.'));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText('This lesson has already begun.')).toBeVisible();
  });

  test('whose refund is over by the server’s clock changes nothing, and is asked about again without it', async () => {
    await open(inFourDays);
    const words = 'Your lesson was not cancelled: it is too close now for a refund.';
    server.answer(call(inFourDays.id), refusal(422, words, 'refund_no_longer_possible'));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Cancellation Failed')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await dialog().findByRole('button', { name: 'Cancel (No Refund)' })).toBeVisible();
  });

  test('that does not get through can be tried again', async () => {
    await open(inFourDays);
    server.answer(call(inFourDays.id), () => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(await dialog().findByRole('button', { name: 'Cancel & Refund' }));
    expect(await screen.findByText('Failed to cancel the lesson. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
});

describe('clearing the activity', () => {
  const call = `DELETE /api/bookings/user/${sam.id}/clear-activity`;

  async function clear() {
    server.answer('GET /api/bookings', [lastWeek, refunded]);
    renderAsPlayer(<ScheduleScreen />, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Activity' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Clear Activity' }));
  }

  test('empties the history', async () => {
    server.answer(call, () => {
      server.answer('GET /api/bookings', []);
      return { cleared: 2 };
    });
    await clear();
    expect(await screen.findByText('Activity Cleared')).toBeVisible();
    expect(screen.getByText('No lesson history available')).toBeVisible();
    expect(server.sentTo(call)).toHaveLength(1);
  });

  test('that fails keeps everything', async () => {
    server.answer(call, refusal(500, 'Something went wrong.'));
    await clear();
    expect(await screen.findByText('Clear Failed')).toBeVisible();
    expect(screen.getByText('Failed to clear activity. Please try again.')).toBeVisible();
    expect(screen.getByText('Cancelled - Refunded')).toBeVisible();
  });
});
