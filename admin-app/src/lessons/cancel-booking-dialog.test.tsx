import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  getCoachSchedule,
  listBlockedSlots,
  searchBookings,
  type BlockedSlot,
  type CancelResult,
  type CoachSchedule,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { chooseInMenu } from '../../test/choose-in-menu.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const PATH = '/admin?tab=bookings';

function apiWithAna(): FakeApi {
  return new FakeApi().on(searchBookings, { bookings: [ana], next: null });
}

describe('cancelling', () => {
  const cancelled = (refund: CancelResult['refund']) => ({
    refund,
    isEligibleForRefund: true,
    hoursUntilLesson: 90,
  });
  const openDialog = async (person: ReturnType<typeof openAdmin>['person']) => {
    await chooseInMenu(person, 'Ana Lindqvist', 'Cancel');
    return within(screen.getByRole('alertdialog'));
  };

  test('the coach’s cancellation refunds if the box is ticked, shows the amount, and sends the reason', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled({ amount: 50, status: 'pending' }));
    const { person, notify, dataChanged } = openAdmin(api, PATH);
    const dialog = await openDialog(person);
    await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Too much rain');
    await person.click(dialog.getByRole('button', { name: 'Cancel booking · £50 goes back' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({
          title: "Booking cancelled and £50 refunded to client's payment method",
        }),
      ),
    );
    expect(api.requestsTo(cancelBookingWithRefund)[0]).toMatchObject({
      path: `/api/bookings/${ana.id}/cancel-with-refund`,
      body: { refund: true, stillOwes: false, seen: 'card', reason: 'Too much rain' },
    });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings']));
  });

  test('the coach’s cancellation keeps the payment if the box is not ticked', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled(null));
    const { person, notify } = openAdmin(api, PATH);
    await person.click(
      (await openDialog(person)).getByRole('button', { name: 'Cancel booking · £50 is kept' }),
    );
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booking cancelled without refund. Payment retained.' }),
    );
    expect(api.requestsTo(cancelBookingWithRefund)[0]?.body).toMatchObject({ refund: false, seen: 'card' });
  });

  test('the cancel button says what happens to the money, as the box changes', async () => {
    const { person } = openAdmin(apiWithAna(), PATH);
    const dialog = await openDialog(person);
    expect(dialog.getByRole('button', { name: 'Cancel booking · £50 is kept' })).toBeEnabled();
    await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
    expect(dialog.getByRole('button', { name: 'Cancel booking · £50 goes back' })).toBeEnabled();
  });

  const schedule: CoachSchedule = {
    availableSlots: [{ dayOfWeek: 2, startTime: '09:00', endTime: '19:00', isActive: true }],
    pricing: null,
    dateHours: [],
    dayEnds: [],
    bookingRules: { horizonWeeks: 4, noticeHours: 0 },
  };
  const block: BlockedSlot = { id: nextId(), date: '2026-11-24', startTime: null, endTime: null };
  const isLate: CoachSchedule = {
    ...schedule,
    dateHours: [],
    dayEnds: [],
    bookingRules: { horizonWeeks: 4, noticeHours: 48 },
  };
  test.each<[string, string, CoachSchedule, BlockedSlot[]]>([
    ['free for players', 'The hour can be booked again at once.', schedule, []],
    ['on a blocked day', 'A block is over this time.', schedule, [block]],
    [
      'under a block of some hours',
      'A block is over this time.',
      schedule,
      [{ ...block, startTime: '16:00', endTime: '18:00' }],
    ],
    [
      'outside the working hours',
      'Players can’t book this time again.',
      { ...schedule, availableSlots: [] },
      [],
    ],
    ['too soon for players', 'Players can’t book this time again.', isLate, []],
  ])('the cancel dialog says of an hour that is %s then: %s', async (_case, sentence, answered, blocks) => {
    setClock('2026-11-23T10:00:00Z');
    const api = apiWithAna().on(getCoachSchedule, answered).on(listBlockedSlots, blocks);
    const dialog = await openDialog(openAdmin(api, PATH).person);
    expect(await dialog.findByText(sentence)).toBeVisible();
  });

  test('the cancel dialog asks for no reason when the lesson is over, since no mail is sent', async () => {
    const over = { ...ana, status: 'completed' as const };
    const { person } = openAdmin(new FakeApi().on(searchBookings, { bookings: [over], next: null }), PATH);
    const dialog = await openDialog(person);
    expect(dialog.getByRole('checkbox')).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('the refund is unticked each time the cancel dialog opens', async () => {
    const { person } = openAdmin(apiWithAna(), PATH);
    const first = await openDialog(person);
    await person.click(first.getByRole('checkbox'));
    await person.click(first.getByRole('button', { name: 'Keep booking' }));
    expect((await openDialog(person)).getByRole('checkbox')).not.toBeChecked();
  });

  test('the cancel dialog closes after the response, before the list is fetched again', async () => {
    const api = apiWithAna().on(cancelBookingWithRefund, cancelled(null));
    const { person, topics } = openAdmin(api, PATH);
    const dialog = await openDialog(person);
    api.on(searchBookings, () => new Promise(() => {}));
    await person.click(dialog.getByRole('button', { name: 'Cancel booking · £50 is kept' }));
    await waitFor(() => expect(topics).toEqual(['cancel']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('the cancel dialog shows the API’s reason for a failure', async () => {
    const api = apiWithAna().refuse(cancelBookingWithRefund, 422, 'This lesson is over.');
    const { person, notify } = openAdmin(api, PATH);
    await person.click(
      (await openDialog(person)).getByRole('button', { name: 'Cancel booking · £50 is kept' }),
    );
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Cancellation Failed',
        description: 'This lesson is over.',
        variant: 'destructive',
      }),
    );
  });

  test('the cancel dialog asks to try again if there is no response', async () => {
    const { person, notify } = openAdmin(apiWithAna(), PATH);
    await person.click(
      (await openDialog(person)).getByRole('button', { name: 'Cancel booking · £50 is kept' }),
    );
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'Failed to cancel booking. Please try again.' }),
      ),
    );
  });
});
