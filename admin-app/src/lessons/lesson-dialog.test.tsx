import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changeLessonPrice,
  downloadClientData,
  endHandPayment,
  listClients,
  listToSettle,
  mergeClients,
  removeClient,
  searchBookings,
  waiveLesson,
  type AdminBooking,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../test/open-admin.tsx';

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
const account = {
  id: nextId(),
  firstName: 'Margaret',
  lastName: 'Hill',
  email: 'margaret@example.com',
  phone: null,
  hasAccount: true,
  lastPayPlan: null,
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

const titles = (dialog: Awaited<ReturnType<typeof openLesson>>['dialog']) =>
  dialog.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);

describe('a lesson’s details', () => {
  test('a lesson’s details say how and when it was paid by hand', async () => {
    const { dialog } = await openLesson(byHand({ paymentStatus: 'completed', handPayment }));
    expect(dialog.getByText('Paid in cash on 24 November 2026')).toBeInTheDocument();
  });

  test('the details of a lesson that was paid by card offer nothing about money by hand', async () => {
    const { dialog } = await openLesson(buildAdminBooking('2026-11-23T10:00Z'));
    expect(dialog.queryByText('More')).not.toBeInTheDocument();
  });

  test('a payment that was recorded by mistake is taken back in the lesson’s details, which stay open', async () => {
    const lesson = byHand({ paymentStatus: 'completed', handPayment });
    const { api, dialog, choose } = await openLesson(lesson);
    api.on(endHandPayment, { ...lesson, paymentStatus: 'owes', handPayment: null });
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
    await choose(/^Let it go/);
    expect(await dialog.findByText('Let go')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: /^Don’t let it go/ }));
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
    await choose(/^Let it go/);
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'This lesson was paid by card.' }),
      ),
    );
  });

  test.each([
    ['0', true],
    ['1', true],
    ['47.50', true],
    ['1000', true],
    ['0.50', false],
    ['1000.01', false],
    ['1e2', false],
    ['-5', false],
  ])('the price of an unpaid lesson can be changed to £%s: %s', async (price, isPossible) => {
    const lesson = byHand();
    const { api, choose, person } = await openLesson(lesson);
    api.on(changeLessonPrice, lesson);
    await choose(/^Change price/);
    const field = await screen.findByLabelText('Price');
    expect(field).toHaveFocus();
    await person.clear(field);
    await person.keyboard(price);
    await person.click(screen.getByRole('button', { name: 'Save price' }));
    if (isPossible) await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    else expect(screen.getByRole('alert')).toHaveTextContent('0, or a price between £1 and £1,000');
    expect(api.bodiesTo(changeLessonPrice)).toEqual(isPossible ? [{ price }] : []);
  });
});

describe('a client without account', () => {
  const lesson = byHand({ paymentStatus: 'to_pay', user: margaret });
  const withDebts = () =>
    new FakeApi().on(listToSettle, [
      byHand({ userId: lesson.userId, user: margaret }),
      byHand({ userId: lesson.userId, user: margaret, price: 90 }),
      byHand(),
    ]);

  test('the details of a guest’s lesson say what they owe in all, and offer no empty address', async () => {
    const { dialog } = await openLesson(lesson, withDebts());
    expect(await dialog.findByText('Has no account and owes £140 for 2 lessons')).toBeInTheDocument();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:01632960142',
      expect.stringContaining('&client='),
    ]);
  });

  test('the coach says that a guest is the same person as an account, after both names were shown', async () => {
    const { api, choose, person } = await openLesson(lesson, withDebts());
    api.on(listClients, [{ ...account, id: nextId(), hasAccount: false, email: '' }, account]);
    api.on(mergeClients, { ok: true });
    await choose(/^Same person as/);
    expect(await screen.findByLabelText('Name, e-mail or phone')).toHaveValue('Margaret Hill');
    const accounts = within(await screen.findByRole('list', { name: 'Accounts' }));
    expect(accounts.getAllByRole('button')).toHaveLength(1);
    expect(api.requestsTo(listClients)[0]?.query).toEqual({ search: 'Margaret Hill' });
    await person.click(accounts.getByRole('button', { name: /margaret@example.com/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'Are they the same person?' }));
    expect(question.getByText(/^Margaret Hill \(01632 960142\), without account, and/)).toHaveTextContent(
      'Margaret Hill (margaret@example.com)',
    );
    await person.click(question.getByRole('button', { name: 'Same Person' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.requestsTo(mergeClients)[0]).toMatchObject({
      path: `/api/admin/clients/${lesson.userId}/same-person`,
      body: { accountId: account.id },
    });
    expect(screen.getByText(/^The lessons of Margaret Hill are those of/)).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });

  test('the search for a guest’s account says that there is none, and why it failed', async () => {
    const { api, choose, person } = await openLesson(lesson, withDebts());
    await choose(/^Same person as/);
    expect(await screen.findByText('The accounts couldn’t be loaded.')).toBeInTheDocument();
    api.on(listClients, []);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No account is found/)).toBeInTheDocument();
  });

  test('the coach downloads the data of a guest, to read and for programs', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:data';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { api, choose, dialog, person } = await openLesson(lesson, withDebts());
    api.on(downloadClientData, { data: { profile: {} }, page: '<p>Data</p>' });
    await choose(/^Download data/);
    await waitFor(() => expect(names).toHaveLength(1));
    await person.click(dialog.getByRole('button', { name: /^Download as JSON/ }));
    await waitFor(() =>
      expect(names).toEqual(['data-Margaret-Hill-2026-11-20.html', 'data-Margaret-Hill-2026-11-20.json']),
    );
    click.mockRestore();
  });

  test('Remove client asks first, says what stays, and why it is refused', async () => {
    const { api, choose, person, notify } = await openLesson(lesson, withDebts());
    api.refuse(removeClient, 422, 'Cancel the lessons to come first.', 'lessons_ahead');
    await choose(/^Remove client/);
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Margaret Hill?' }));
    expect(question.getByText(/Money to be given back keeps them until it is/)).toBeInTheDocument();
    expect(api.requestsTo(removeClient)).toHaveLength(0);
    await person.click(question.getByRole('button', { name: 'Remove Client' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'Cancel the lessons to come first.' }),
      ),
    );
  });

  test('a lesson of an older API leads to no client’s page, which it does not know', async () => {
    const { dialog } = await openLesson(byHand());
    expect(dialog.queryByRole('link', { name: 'Lessons and notes' })).not.toBeInTheDocument();
  });

  test('nothing of a guest is offered for a client with an account, of an older API, or whose data was deleted', async () => {
    const { dialog } = await openLesson(
      byHand({ user: { ...margaret, phone: null, firstName: 'Deleted', lastName: 'player' } }),
    );
    expect(titles(dialog).some((text) => text?.startsWith('Same person'))).toBe(false);
    expect(dialog.queryByText(/Has no account/)).not.toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});
