import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { endHandPayment, getCoachSchedule, waiveLesson, type AdminBooking } from '@lessons/contract';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { openLesson } from '../../test/open-lesson.tsx';
import { coach } from '../../test/open-part.tsx';
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

describe('a lesson’s details', () => {
  test('a lesson’s details say how and when it was paid by hand', async () => {
    const { dialog } = await openLesson(byHand({ paymentStatus: 'completed', handPayment }));
    expect(dialog.getByText('Paid in cash on 24 November 2026')).toBeInTheDocument();
  });

  test('the details of a lesson at the court say that it ends with the light', async () => {
    const schedule = coachSchedule([], { dayEnds: [{ date: '2026-11-23', endTime: '11:10' }] });
    const api = new FakeApi().on(getCoachSchedule, schedule);
    const { dialog } = await openLesson(byHand(), { api });
    expect(await dialog.findByText('The last hour of light')).toBeVisible();
    cleanup();
    const elsewhere = byHand({ location: 'Hill Park', elsewhere: { address: null } });
    const away = await openLesson(elsewhere, { api });
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

  test('a lesson that was paid online leads to its receipt, and one by hand has none', async () => {
    const lesson = buildAdminBooking('2026-11-23T10:00Z', { paymentIntentId: 'pi_1' });
    const { dialog, person, navigations } = await openLesson(lesson);
    await person.click(dialog.getByRole('link', { name: 'Receipt' }));
    expect(navigations).toEqual([receiptPath(lesson.id)]);
    cleanup();
    const paid = await openLesson(byHand({ paymentStatus: 'completed', handPayment }));
    expect(paid.dialog.queryByRole('link', { name: 'Receipt' })).not.toBeInTheDocument();
  });
});

describe('the client in a lesson’s details', () => {
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
});

test.each([
  ['has begun', '2026-11-24T17:05:00Z', {}, 1],
  ['has not begun', '2026-11-24T16:59:00Z', {}, 0],
  ['began more than 30 days ago', '2026-12-24T17:01:00Z', {}, 0],
  ['is cancelled', '2026-11-24T17:05:00Z', { status: 'cancelled' as const }, 0],
])('whether a client can be noted as missing for a lesson that %s', async (_, now, differences, buttons) => {
  setClock(now);
  const { dialog } = await openLesson(buildAdminBooking('2026-11-24T17:00Z', differences));
  expect(dialog.queryAllByRole('button', { name: 'Didn’t come' })).toHaveLength(buttons);
});
