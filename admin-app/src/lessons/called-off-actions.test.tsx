import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { confirmBooking, rejectBooking, type AdminBooking } from '@lessons/contract';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { nextId } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openLesson } from '../../test/open-lesson.tsx';
const WEDNESDAY_10 = '2026-11-25T10:00:00.000Z';
const UNPAID = { payPlan: 'by_hand', paymentStatus: 'to_pay' } as const;
const guest = { ...margaret, lastName: 'Hill' };

/** Opens the sheet of a called-off lesson on Monday at 13:30. */
function open(lesson: AdminBooking, now = '2026-11-23T13:30:00Z') {
  setClock(now);
  return openLesson(lesson, { api: bookingApi([lesson]) });
}

describe('The sheet of a called-off lesson', () => {
  test('the sheet of a called-off lesson says until when its player chooses, and neither collects, cancels nor notes who came', async () => {
    const { dialog } = await open(buildCalledOff(WEDNESDAY_10, { ...UNPAID, isMissed: false }));
    expect(dialog.getByText('Called off')).toBeInTheDocument();
    expect(
      dialog.getByText('Rain: Ana has until Thu 20:00 to choose, then it is cancelled, and nothing is owed.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('£50 to pay')).toBeInTheDocument();
    for (const name of [/£50 to pay/, 'Cancel', 'Didn’t come'])
      expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Call Ana Lindqvist' })).toHaveAttribute(
      'href',
      'tel:+447700900101',
    );
  });

  test('a called-off lesson is refunded by the coach after a question that names the money', async () => {
    const lesson = buildCalledOff(WEDNESDAY_10);
    const { api, person, dialog } = await open(lesson);
    await person.click(dialog.getByRole('button', { name: 'Refund now: Ana Lindqvist' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Refund £50?' }));
    expect(question.getByText(/goes back to the client's payment method/)).toBeInTheDocument();
    api.on(rejectBooking, {
      ...lesson,
      status: 'cancelled',
      paymentStatus: 'refund_pending',
      calledOff: null,
    });
    await person.click(question.getByRole('button', { name: 'Refund £50' }));
    expect(await screen.findByText('Refund on its way: Ana Lindqvist')).toBeInTheDocument();
    expect(api.requestsTo(rejectBooking)[0]?.path).toBe(`/api/admin/bookings/${lesson.id}/reject`);
  });

  test('a called-off lesson that nobody has paid is dropped after a question, whose focus is on leaving it', async () => {
    const unpaid = buildCalledOff(WEDNESDAY_10, UNPAID);
    const { api, person, dialog } = await open(unpaid);
    await person.click(dialog.getByRole('button', { name: 'Cancel it: Ana Lindqvist' }));
    await screen.findByRole('alertdialog', { name: 'Cancel this lesson?' });
    expect(screen.getByRole('button', { name: 'Let them choose' })).toHaveFocus();
    api.on(rejectBooking, {
      ...unpaid,
      status: 'cancelled',
      paymentStatus: 'nothing_due',
      calledOff: null,
    });
    await person.click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findByText('Nothing due: Ana Lindqvist')).toBeInTheDocument();
  });

  test('a called-off lesson that was paid in cash says that the coach gives the money back', async () => {
    const handPayment = { amount: 50, method: 'cash', receivedOn: '2026-11-20' };
    const { person, dialog } = await open(buildCalledOff(WEDNESDAY_10, { payPlan: 'by_hand', handPayment }));
    expect(dialog.getByText(/then £50 is to be given back\.$/)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: /^Refund now/ }));
    expect(await screen.findByText(/You give £50 back yourself\./)).toBeInTheDocument();
  });

  test('a called-off lesson goes ahead after all with one tap until it starts', async () => {
    const lesson = buildCalledOff(WEDNESDAY_10);
    const { api, person, dialog } = await open(lesson);
    api.on(confirmBooking, { ...lesson, status: 'confirmed', calledOff: null });
    await person.click(dialog.getByRole('button', { name: 'Goes ahead after all: Ana Lindqvist' }));
    expect(
      await screen.findByText('Goes ahead after all, and its hour is open again: Ana Lindqvist'),
    ).toBeInTheDocument();
    expect(dialog.queryByText('Called off')).not.toBeInTheDocument();
  });

  test('a called-off lesson whose start is past can be moved and refunded, and does not go ahead', async () => {
    const lesson = buildCalledOff(WEDNESDAY_10);
    const { person, dialog } = await open(lesson, '2026-11-25T10:30:00Z');
    expect(dialog.queryByRole('button', { name: /^Goes ahead/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Refund now/ })).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Move: Ana Lindqvist' }));
    expect(await screen.findByRole('dialog', { name: 'Has Ana agreed?' })).toBeInTheDocument();
  });

  test('a choice that was made meanwhile is said, and the lesson is fetched again', async () => {
    const { api, person, dialog, notify } = await open(buildCalledOff(WEDNESDAY_10));
    const message = 'This lesson was moved to Thu 3 Dec, 10:00, by its player.';
    api.refuse(confirmBooking, 422, message, 'already_chosen');
    await person.click(dialog.getByRole('button', { name: /^Goes ahead/ }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'The lesson was not put back on',
        description: message,
        variant: 'destructive',
      }),
    );
  });
});

describe('Sharing what was called off', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  test('Share opens the share sheet of the phone with a message to a client without account', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share });
    const { person, dialog } = await open(
      buildCalledOff(WEDNESDAY_10, {
        user: guest,
        calledOff: {
          closingId: nextId(),
          reason: 'ill',
          message: 'Sorry!',
          chooseBy: '2026-11-26T20:00:00.000Z',
        },
      }),
    );
    await person.click(dialog.getByRole('button', { name: 'Share with Margaret Hill' }));
    expect(share).toHaveBeenCalledWith({
      text: 'Hi Margaret, I have to call off your lesson on Wed 25 Nov · 10:00–11:00 because I’m ill. Sorry! When would suit you instead? Or I’ll give you the £50 back.',
    });
  });

  test('Share copies the message where there is no share sheet: a client with an account chooses in the app', async () => {
    const { person, dialog, notify } = await open(buildCalledOff(WEDNESDAY_10));
    await person.click(dialog.getByRole('button', { name: 'Share with Ana Lindqvist' }));
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    expect(notify.mock.calls[0]?.[0].title).toBe('Message copied');
    expect(await navigator.clipboard.readText()).toBe(
      'Hi Ana, I have to call off your lesson on Wed 25 Nov · 10:00–11:00 because of the rain. Please choose a new time or your £50 back by Thu 20:00: http://localhost/schedule',
    );
  });
});
