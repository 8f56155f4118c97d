import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  countWishes,
  getCoachSchedule,
  listAdminBookings,
  listBlockedSlots,
  type AdminBooking,
  type BlockedSlot,
  type CoachSchedule,
} from '@lessons/contract';
import { FakeApi, lostConnection, refusal } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId, paidInCash, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { openLesson } from '../../test/open-lesson.tsx';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const unpaid: AdminBooking = { ...ana, ...toPayByHand };
const WITHIN_24_HOURS = '2026-11-24T10:00:00Z';
const KEPT = { name: 'Cancel booking · £50 is kept' };
const cancelled = { refund: null, isEligibleForRefund: true, hoursUntilLesson: 90 };

const open = (lesson: AdminBooking = ana, api = new FakeApi()) =>
  openLesson(lesson, { api: api.on(cancelBookingWithRefund, cancelled), by: 'onCancel' });

describe('cancelling', () => {
  test('the coach’s cancellation refunds if the box is ticked, which it is not at first, and sends the reason', async () => {
    const { api, dialog, person, topics, dataChanged } = await open();
    expect(dialog.getByRole('checkbox', { name: 'Process Full Refund' })).not.toBeChecked();
    await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Too much rain');
    await person.click(dialog.getByRole('button', { name: 'Cancel booking · £50 goes back' }));
    await waitFor(() => expect(topics).toEqual(['cancel']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.requestsTo(cancelBookingWithRefund)[0]).toMatchObject({
      path: `/api/bookings/${ana.id}/cancel-with-refund`,
      body: { refund: true, stillOwes: false, seen: 'card', reason: 'Too much rain' },
    });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings']));
  });

  test.each([
    ['paid in cash', { ...ana, ...paidInCash }, ['Process Full Refund']],
    ['unpaid, within 24 hours', unpaid, ['They still owe £50']],
    ['unpaid, in time', { ...unpaid, startTime: '2026-11-26T17:00:00.000Z' }, []],
    ['free', { ...ana, payPlan: 'free', paymentStatus: 'free', price: 0 }, []],
  ] as const)('the box about the money of a lesson that is %s', async (_, lesson, names) => {
    setClock(WITHIN_24_HOURS);
    const { dialog } = await open(lesson);
    const boxes = dialog.queryAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual(
      names.map((name) => [name, false]),
    );
  });

  const tuesdays = [{ dayOfWeek: 2, startTime: '09:00', endTime: '19:00', isActive: true }];
  const soon = coachSchedule(tuesdays, { bookingRules: { horizonWeeks: 4, noticeHours: 0 } });
  const block: BlockedSlot = { id: nextId(), date: '2026-11-24', startTime: '16:00', endTime: '18:00' };
  test.each<[string, string, CoachSchedule, BlockedSlot[]]>([
    ['free for players', 'The hour can be booked again at once.', soon, []],
    ['under a block', 'A block is over this time.', soon, [block]],
    ['outside the working hours', 'Players can’t book this time again.', coachSchedule([]), []],
  ])('the cancel dialog says of an hour that is %s then: %s', async (_case, sentence, answered, blocks) => {
    setClock('2026-11-23T10:00:00Z');
    const api = new FakeApi().on(getCoachSchedule, answered).on(listBlockedSlots, blocks);
    expect(await (await open(ana, api)).dialog.findByText(sentence)).toBeVisible();
  });

  test('the cancel dialog says how many players wait for a free time on the day of an hour that they can book then', async () => {
    setClock('2026-11-23T10:00:00Z');
    const api = new FakeApi()
      .on(getCoachSchedule, soon)
      .on(listBlockedSlots, [])
      .on(countWishes, [{ date: '2026-11-24', players: 3 }]);
    const sentence = 'The hour can be booked again at once. 3 players wait for a free time on this day.';
    expect(await (await open(ana, api)).dialog.findByText(sentence)).toBeVisible();
  });

  test.each([
    ['the lesson is over', { ...ana, status: 'completed' }],
    ['the client has no address', { ...ana, user: { ...ana.user, email: '' } }],
  ] as const)('the cancel dialog asks for no reason when %s, since no mail is sent', async (_, lesson) => {
    expect((await open(lesson)).dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test.each([
    ['the API’s reason for a failure', refusal(422, 'This lesson is over.'), 'This lesson is over.'],
    ['to try again if there is no response', lostConnection, 'Failed to cancel booking. Please try again.'],
  ])('the cancel dialog shows %s', async (_, reply, description) => {
    const { api, dialog, person, notify } = await open();
    api.on(cancelBookingWithRefund, reply);
    await person.click(dialog.getByRole('button', KEPT));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Cancellation Failed',
        description,
        variant: 'destructive',
      }),
    );
  });

  const changed = 'The payment has changed since you opened this.';
  const paid: AdminBooking = { ...ana, ...paidInCash };

  test('a lesson that was paid while its cancel dialog was open is not cancelled: the dialog says so, shows the payment, and keeps the reason', async () => {
    setClock(WITHIN_24_HOURS);
    const { api, dialog, notify, person } = await open(unpaid);
    await person.click(dialog.getByRole('checkbox', { name: 'They still owe £50' }));
    await person.type(dialog.getByRole('textbox'), 'Too wet');
    api
      .refuse(cancelBookingWithRefund, 422, changed, 'money_changed')
      .on(listAdminBookings, [buildAdminBooking('2026-11-24T09:00Z'), paid]);
    await person.click(dialog.getByRole('button', { name: 'Cancel booking · £50 still owed' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
    expect(dialog.getByRole('checkbox', { name: 'Process Full Refund' })).not.toBeChecked();
    expect(dialog.getByRole('textbox')).toHaveValue('Too wet');
    expect(notify).not.toHaveBeenCalled();
    api.undo(cancelBookingWithRefund);
    await person.click(await dialog.findByRole('button', KEPT));
    await waitFor(() => expect(notify).toHaveBeenCalled());
    expect(api.bodiesTo(cancelBookingWithRefund)[1]).toEqual({
      refund: false,
      stillOwes: false,
      seen: 'by_hand',
      reason: 'Too wet',
    });
  });

  test('a lesson that was paid and then cancelled by its player while the cancel dialog was open is told as the API does', async () => {
    const { api, dialog, notify, person } = await open(unpaid);
    api
      .refuse(cancelBookingWithRefund, 422, changed, 'money_changed')
      .on(listAdminBookings, [{ ...paid, status: 'cancelled' }]);
    await person.click(dialog.getByRole('button', { name: /^Cancel booking/ }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ description: changed })),
    );
  });
});
