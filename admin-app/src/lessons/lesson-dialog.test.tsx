import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  changeLessonPrice,
  endHandPayment,
  getCoachSchedule,
  recordAttendance,
  searchBookings,
  waiveLesson,
  type AdminBooking,
} from '@lessons/contract';
import { isUnusualPrice } from '@lessons/rules';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { coach, openAdmin } from '../../test/open-admin.tsx';
import { clientPath, receiptPath } from '../routes.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';

const byHand = (differences: Partial<AdminBooking> = {}): AdminBooking =>
  buildAdminBooking('2026-11-23T10:00Z', { paymentStatus: 'owes', payPlan: 'by_hand', ...differences });
const handPayment = { amount: 50, method: 'cash', receivedOn: '2026-11-24' };
const margaret = {
  firstName: 'Margaret',
  lastName: 'Hill',
  email: '',
  phone: '01632 960142',
  hasAccount: false,
};

/** Opens the details of a lesson, with what is rarely needed. */
async function openLesson(lesson: AdminBooking, api = new FakeApi()) {
  const network = api.on(searchBookings, { bookings: [lesson], next: null });
  const admin = openAdmin(network, '/admin?tab=bookings');
  const name = [lesson.user.firstName, lesson.user.lastName].join(' ');
  await admin.person.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const choose = async (row: RegExp) => {
    await admin.person.click(dialog.getByText('More'));
    await admin.person.click(dialog.getByRole('button', { name: row }));
  };
  return { ...admin, api: network, dialog, choose };
}

describe('a lesson’s details', () => {
  test('a lesson’s details say how and when it was paid by hand', async () => {
    const { dialog } = await openLesson(byHand({ paymentStatus: 'completed', handPayment }));
    expect(dialog.getByText('Paid in cash on 24 November 2026')).toBeInTheDocument();
  });

  test('the details of a lesson at the court say that it ends with the light', async () => {
    const schedule = {
      availableSlots: [],
      dateHours: [],
      dayEnds: [{ date: '2026-11-23', endTime: '11:10' }],
      pricing: null,
      bookingRules: { horizonWeeks: 26, noticeHours: 0 },
    };
    const api = new FakeApi().on(getCoachSchedule, schedule);
    const { dialog } = await openLesson(byHand(), api);
    expect(await dialog.findByText('The last hour of light')).toBeVisible();
    cleanup();
    const elsewhere = byHand({ location: 'Hill Park', elsewhere: { address: null } });
    const away = await openLesson(elsewhere, api);
    await waitFor(() => expect(api.requestsTo(getCoachSchedule)).toHaveLength(2));
    expect(away.dialog.queryByText('The last hour of light')).toBeNull();
  });

  test('the details of a lesson that was paid by card offer nothing about money by hand', async () => {
    const { dialog } = await openLesson(buildAdminBooking('2026-11-23T10:00Z'));
    const more = within(dialog.getByText('More').closest('details') ?? document.body);
    expect(more.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Who playsAna Lindqvist',
    ]);
  });

  test('a lesson’s details lead to a message with the words ready, and to none without a number', async () => {
    setClock('2026-11-23T09:30:00Z');
    const lesson = byHand({ user: { ...margaret } });
    const { dialog } = await openLesson(lesson);
    const words = encodeURIComponent('Hi Margaret, I’m running 10 minutes late for 10:00.');
    expect(dialog.getByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      `https://wa.me/441632960142?text=${words}`,
    );
    expect(dialog.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
    cleanup();
    const { dialog: other } = await openLesson(
      byHand({ user: { ...margaret, phone: null, email: 'm@example.com' } }),
    );
    expect(other.getByRole('link', { name: 'm@example.com' })).toBeVisible();
    expect(other.queryByRole('link', { name: /Message/ })).toBeNull();
  });

  test('a payment that was recorded by mistake is taken back in the lesson’s details, which stay open', async () => {
    const lesson = byHand({
      paymentStatus: 'completed',
      handPayment: { ...handPayment, receivedOn: '2026-10-05' },
    });
    const { api, dialog, choose } = await openLesson(lesson);
    api.on(endHandPayment, { ...lesson, paymentStatus: 'owes', handPayment: null });
    expect(dialog.getByRole('button', { name: /^Recorded by mistake/, hidden: true })).toHaveTextContent(
      /was not received\. Changes the quarter to 5 October$/,
    );
    await choose(/^Recorded by mistake/);
    expect(await dialog.findByRole('button', { name: /^owes £50/ })).toBeInTheDocument();
    expect(dialog.queryByText(/^Paid in cash/)).not.toBeInTheDocument();
    expect(api.bodiesTo(endHandPayment)).toEqual([{ reason: 'mistake' }]);
  });

  test('a debt is let go, and that is taken back', async () => {
    const lesson = byHand();
    const { api, dialog, choose, person } = await openLesson(lesson);
    api.on(waiveLesson, ({ body }) => ({
      ...lesson,
      paymentStatus: (body as { isWaived: boolean }).isWaived ? 'waived' : 'owes',
    }));
    await choose(/^Write it off/);
    expect(await dialog.findByText('Written off')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: /^Undo the write-off/ }));
    expect(await dialog.findByRole('button', { name: /^owes £50/ })).toBeInTheDocument();
    expect(api.bodiesTo(waiveLesson)).toEqual([{ isWaived: true }, { isWaived: false }]);
  });

  test('money of a cancelled lesson can be given back although nobody asked for it then', async () => {
    const { choose } = await openLesson(
      byHand({ status: 'cancelled', paymentStatus: 'completed', handPayment }),
    );
    await choose(/^Given back/);
    expect(await screen.findByRole('alertdialog', { name: 'Has Ana Lindqvist the £50 back?' })).toBeVisible();
  });

  test('a change of a lesson’s money that is refused says why', async () => {
    const { api, choose, notify } = await openLesson(byHand());
    api.refuse(waiveLesson, 422, 'This lesson was paid by card.', 'already_paid');
    await choose(/^Write it off/);
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'This lesson was paid by card.' }),
      ),
    );
  });

  test.each([
    ['0', 0],
    ['1', 1],
    ['47.50', 47.5],
    ['47,50', 47.5],
    ['1000', 1000],
    ['1,000', 1000],
    ['0.50', null],
    ['1000.01', null],
    ['1.000', null],
    ['1e2', null],
    ['-5', null],
  ])('£%s as the price of an unpaid lesson saves %j', async (typed, price) => {
    const lesson = byHand();
    const { api, choose, person } = await openLesson(lesson);
    api.on(changeLessonPrice, lesson);
    await choose(/^Change price/);
    const field = await screen.findByLabelText('Price');
    expect(field).toHaveFocus();
    await person.clear(field);
    await person.keyboard(typed);
    await person.click(screen.getByRole('button', { name: 'Save price' }));
    const question = screen.queryByRole('alertdialog', { name: 'Is this price right?' });
    expect(question !== null).toBe(price !== null && isUnusualPrice(price, lesson.price));
    if (question) await person.click(within(question).getByRole('button', { name: 'Save price' }));
    if (price !== null) await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    else expect(screen.getByText(/0, or a price between £1 and £1,000/)).toHaveAttribute('role', 'alert');
    expect(api.bodiesTo(changeLessonPrice)).toEqual(price === null ? [] : [{ price }]);
  });

  test('a lesson that was paid online leads to its receipt', async () => {
    const lesson = buildAdminBooking('2026-11-23T10:00Z', { paymentIntentId: 'pi_1' });
    const { dialog, person, navigations } = await openLesson(lesson);
    await person.click(dialog.getByRole('link', { name: 'Receipt' }));
    expect(navigations).toEqual([receiptPath(lesson.id)]);
  });

  test('a lesson by hand has no receipt', async () => {
    const { dialog } = await openLesson(byHand({ paymentStatus: 'completed', handPayment }));
    expect(dialog.queryByRole('link', { name: 'Receipt' })).not.toBeInTheDocument();
  });
});

describe('the client in a lesson’s details', () => {
  test('a lesson’s details lead to the client’s page', async () => {
    const lesson = byHand({ user: { ...margaret, hasAccount: true } });
    const { dialog, person, navigations } = await openLesson(lesson);
    await person.click(dialog.getByRole('link', { name: 'Lessons and notes' }));
    expect(navigations).toEqual([clientPath(lesson.userId)]);
  });

  test('the details of a guest’s lesson lead to their page, and offer no empty address', async () => {
    const lesson = byHand({ user: margaret });
    const { dialog } = await openLesson(lesson);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:01632960142',
      expect.stringMatching(/^https:\/\/wa\.me\/441632960142\?text=/),
      clientPath(lesson.userId),
    ]);
  });

  test('a lesson of the coach’s own leads to no client’s page, and neither does one whose client’s data was deleted', async () => {
    const own = byHand({ userId: coach.id, user: { ...margaret, hasAccount: true } });
    const { dialog } = await openLesson(own);
    expect(dialog.queryByRole('link', { name: 'Lessons and notes' })).not.toBeInTheDocument();
    cleanup();
    const erased = byHand({
      user: { ...margaret, phone: null, firstName: 'Deleted', lastName: 'player' },
    });
    expect((await openLesson(erased)).dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('where and for how long', () => {
  test('a lesson elsewhere names its place, with the way there', async () => {
    const elsewhere = { address: '1 Hadley Lane' };
    const { dialog } = await openLesson(byHand({ location: 'Hadley Hall', elsewhere, duration: 105 }));
    expect(dialog.getByText('1¾ hours')).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Directions to Hadley Hall, 1 Hadley Lane' });
    expect(link).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=Hadley%20Hall%2C%201%20Hadley%20Lane',
    );
  });

  test('a lesson at the coach’s court names no place', async () => {
    const { dialog } = await openLesson(byHand());
    expect(dialog.queryByText(/Village Tennis Court/)).not.toBeInTheDocument();
  });
});

describe('attendance', () => {
  const START = '2026-11-24T17:00:00.000Z';

  async function openAt(now: string, differences: Parameters<typeof buildAdminBooking>[1] = {}) {
    setClock(now);
    const lesson = buildAdminBooking(START, { isMissed: false, ...differences });
    const api = new FakeApi().on(searchBookings, { bookings: [lesson], next: null });
    const admin = openAdmin(api, '/admin?tab=bookings');
    await admin.person.click(await screen.findByRole('button', { name: 'Ana Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ana Lindqvist' }));
    return { ...admin, api, lesson, dialog };
  }

  test('the coach notes that a client did not come with one tap in the lesson’s details, and takes it back with another', async () => {
    const { api, lesson, dialog, person } = await openAt('2026-11-24T17:05:00Z');
    for (const [name, isMissed] of [
      ['Didn’t come', true],
      ['They came', false],
    ] as const) {
      api.on(recordAttendance, { ...lesson, isMissed });
      await person.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(api.bodiesTo(recordAttendance).at(-1)).toEqual({ isMissed }));
      expect(
        await screen.findByText(`${isMissed ? 'Didn’t come' : 'Came'}: Ana Lindqvist`),
      ).toBeInTheDocument();
      expect(dialog.queryAllByText('Didn’t come', { selector: 'span:not(button span)' })).toHaveLength(
        isMissed ? 1 : 0,
      );
    }
  });

  test.each([
    ['has not begun', '2026-11-24T16:59:00Z', {}],
    ['began more than 30 days ago', '2026-12-24T17:01:00Z', {}],
    ['is cancelled', '2026-11-24T17:05:00Z', { status: 'cancelled' as const }],
  ])('nobody can be noted as missing for a lesson that %s', async (_, now, differences) => {
    const { dialog } = await openAt(now, differences);
    expect(dialog.queryByRole('button', { name: 'Didn’t come' })).toBeNull();
  });
});
