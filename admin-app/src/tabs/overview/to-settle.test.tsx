import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { endHandPayment, listToSettle, recordHandPayment, type AdminBooking } from '@lessons/contract';
import { buildAdminBooking } from '../../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { overviewApi } from '../../../test/overview-api.ts';

const owed = buildAdminBooking('2025-11-17T10:00Z', {
  status: 'completed',
  paymentStatus: 'owes',
  payPlan: 'by_hand',
});
const late = buildAdminBooking('2026-11-17T10:00Z', {
  status: 'cancelled',
  paymentStatus: 'owes',
  payPlan: 'by_hand',
  user: { firstName: 'Margaret', lastName: 'Hill' },
});
const toGiveBack = buildAdminBooking('2026-11-21T10:00Z', {
  status: 'cancelled',
  paymentStatus: 'to_give_back',
  payPlan: 'by_hand',
  handPayment: { amount: 50, method: 'transfer', receivedOn: '2026-11-15' },
  user: { firstName: 'Rafael', lastName: 'Ortiz' },
});

const open = (lessons: AdminBooking[]) => {
  const api = overviewApi().on(listToSettle, lessons);
  return { api, ...openAdmin(api, '/admin') };
};
const card = () => screen.findByRole('region', { name: 'To settle' });
const rows = async () => within(await card()).getAllByRole('listitem');

test('To settle lists who owes since when, and what is to be given back', async () => {
  open([owed, late, toGiveBack]);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'Ana LindqvistSince Mon 17 Nov 2025 · 10:00–11:00owes £50',
    'Margaret HillCancelled, Tue 17 Nov · 10:00–11:00owes £50',
    'Rafael OrtizCancelled, Sat 21 Nov · 10:00–11:00£50 to give back',
  ]);
});

test('To settle is not shown while there is nothing to settle', async () => {
  open([]);
  await screen.findByText('Lessons today');
  expect(screen.queryByRole('heading', { name: 'To settle' })).not.toBeInTheDocument();
});

test.each([404, 500])(
  'To settle shows that it couldn’t be loaded (%i), and Retry fetches it again',
  async (status) => {
    const api = overviewApi().refuse(listToSettle, status, 'Something went wrong.');
    const { person } = openAdmin(api, '/admin');
    expect(await screen.findByText('What is still to settle couldn’t be loaded.')).toBeInTheDocument();
    api.on(listToSettle, [owed]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  },
);

test('a lesson that is paid stays in To settle until that can’t be undone any more', async () => {
  const { api, person } = open([owed, late]);
  api.on(recordHandPayment, () => {
    api.on(listToSettle, [late]);
    return {
      ...owed,
      paymentStatus: 'completed',
      handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-20' },
    };
  });
  await person.click(within(await card()).getByRole('button', { name: /^owes £50: Ana/ }));
  await person.click(screen.getByRole('button', { name: 'Cash' }));
  const undo = await within(await card()).findByRole('button', { name: /^Undo: Paid in cash, Ana/ });
  await waitFor(() => expect(api.requestsTo(listToSettle)).toHaveLength(2));
  expect((await rows()).map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Ana', 'Mar']);
  api.on(endHandPayment, () => {
    api.on(listToSettle, [owed, late]);
    return owed;
  });
  await person.click(undo);
  expect(await within(await card()).findByRole('button', { name: /^owes £50: Ana/ })).toBeInTheDocument();
});

test('the coach says that money was given back, after a question', async () => {
  const { api, person } = open([toGiveBack]);
  api.on(endHandPayment, () => {
    api.on(listToSettle, []);
    return { ...toGiveBack, paymentStatus: 'given_back' };
  });
  await person.click(within(await card()).getByRole('button', { name: /^£50 to give back: Rafael/ }));
  const question = within(screen.getByRole('alertdialog', { name: 'Has Rafael Ortiz the £50 back?' }));
  expect(question.getByText(/^Paid by transfer on 15 November 2026\./)).toBeInTheDocument();
  expect(question.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await person.click(question.getByRole('button', { name: 'Given back' }));
  await waitFor(() => expect(screen.queryByText('To settle')).not.toBeInTheDocument());
  expect(api.bodiesTo(endHandPayment)).toEqual([{ reason: 'returned' }]);
  expect(screen.getByText('Given back: Rafael Ortiz')).toHaveAttribute('aria-live', 'polite');
});

test('To settle shows four lessons, and all of them on demand', async () => {
  const lessons = Array.from({ length: 6 }, (_, day) =>
    buildAdminBooking(`2026-11-1${day}T10:00Z`, { paymentStatus: 'owes' }),
  );
  const { person } = open(lessons);
  expect(await rows()).toHaveLength(4);
  await person.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(await rows()).toHaveLength(6);
});
