import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bookForClient, getCoachSchedule, listAdminBookings, listClients } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { bookingApi, freddie, margaret } from '../../test/booking-api.ts';
import { pageOf } from '../../test/clients.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { bodyOf, booked, openBookDialog as openDialog, TUESDAY } from '../../test/open-book-dialog.tsx';

/** An id that the browser made. */
const UUID = /^[0-9a-f-]{36}$/;
const bookButton = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Booking for a client', () => {
  test('a free time is booked for a client with today’s price; the dialog closes and the lesson has the focus', async () => {
    const api = bookingApi();
    const { person, dialog, notify, dataChanged } = await openDialog(api);
    expect(screen.getByRole('dialog', { name: 'Book for a client' })).toBeInTheDocument();
    expect(dialog.getByLabelText('Client')).toHaveFocus();
    await person.keyboard('mar');
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    expect(await dialog.findByText('£50 to pay in person')).toBeInTheDocument();
    const book = dialog.getByRole('button', { name: 'Book' });
    expect(book).toHaveFocus();
    api.on(bookForClient, booked).on(listAdminBookings, [booked]);
    await person.click(book);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodyOf(api)).toEqual({
      id: expect.stringMatching(UUID),
      client: { id: margaret.id },
      startTime: '2026-11-24T10:00:00.000Z',
      duration: 60,
      price: 50,
    });
    expect(await bookButton(/^Margaret Hill/)).toHaveFocus();
    expect(screen.getByText('Margaret Hill · Tue 24 Nov 10:00 booked')).toHaveAttribute(
      'aria-live',
      'polite',
    );
    expect(notify).not.toHaveBeenCalled();
    expect(dataChanged).toHaveBeenCalledTimes(1);
  });

  test('a client whose last lesson was free is booked for nothing again', async () => {
    const { person, dialog } = await openDialog(bookingApi());
    await person.click(await dialog.findByRole('button', { name: /^Freddie Free/ }));
    expect(dialog.getByText('Free, as last time')).toBeInTheDocument();
    expect(dialog.getByText(freddie.email)).toBeInTheDocument();
  });

  test('a client is booked for the length and the price of their last lesson, until the coach chooses others', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const lastTerms = { payPlan: 'by_hand' as const, duration: 120, price: 80, place: null, forName: null };
    api.on(listClients, pageOf({ ...margaret, lastTerms }));
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('10:00–12:00');
    expect(dialog.getByText('£80 to pay in person, as last time')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: '1 hour' }));
    expect(dialog.getByText('£50 to pay in person')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ duration: 120, price: 80 }));
  });

  test('a price that may be a slip is asked about once, also before a lesson is booked anyway', async () => {
    const api = bookingApi().refuse(bookForClient, 422, 'The coach is not available.', 'slot_blocked');
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'More' }));
    const price = dialog.getByLabelText('Price');
    await person.clear(price);
    await person.type(price, '4,50');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Is this price right?' }));
    expect(question.getByText('1 hour: £4.50 instead of £50.')).toBeInTheDocument();
    expect(api.requestsTo(bookForClient)).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Book' }));
    await person.click(await dialog.findByRole('button', { name: 'Blocked or busy · Book anyway' }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ price: 4.5, anyway: true }));
  });

  test('two hours are one tap, and another price and a message are under More', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: '2 hours', pressed: false }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('10:00–12:00');
    expect(dialog.getByText('£90 to pay in person')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'More' }));
    const price = dialog.getByLabelText('Price');
    await person.clear(price);
    await person.type(price, '0.5');
    expect(dialog.getByText('Please enter 0, or a price between £1 and £1,000.')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    expect(api.requestsTo(bookForClient)).toEqual([]);
    await person.clear(price);
    await person.type(price, '72.50');
    await person.type(dialog.getByLabelText('Message (optional)'), 'Court 2.');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(bodyOf(api)).toMatchObject({ duration: 120, price: 72.5, message: 'Court 2.' }),
    );
  });

  test('booking without a client asks for one, with the focus on its field: it may be scrolled away', async () => {
    const { person, dialog } = await openDialog(bookingApi());
    await person.click(await dialog.findByRole('button', { name: 'Book' }));
    expect(dialog.getByText('Please choose a client.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Client')).toHaveFocus());
  });

  test('nobody is said to be unknown while the search for them is under way', async () => {
    const api = bookingApi();
    const { person, dialog } = await openDialog(api);
    await person.keyboard('xyz');
    const nobody = await dialog.findByText('No client matches “xyz”.');
    expect(nobody.closest('[role=status]')).toBeInTheDocument();
    api.on(listClients, () => new Promise(() => {}));
    await person.clear(dialog.getByLabelText('Client'));
    await person.keyboard('mar');
    await waitFor(() => expect(api.requestsTo(listClients).at(-1)?.query).toEqual({ search: 'mar' }));
    expect(dialog.queryByText(/^No client matches/)).not.toBeInTheDocument();
  });

  test('any time of the day can be chosen; those of lessons are taken, and the button says what players can’t do', async () => {
    const ana = buildAdminBooking('2026-11-24T11:00Z');
    const api = bookingApi([ana]).on(bookForClient, booked);
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: /^Time: Tue 24 Nov/ }));
    const times = within(dialog.getByRole('group', { name: /^Times on/ }));
    const texts = times
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-expanded'))
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(16);
    expect(texts.slice(3, 7)).toEqual(['09:00', '10:00', '11:00 taken', '12:00']);
    expect([texts.at(0), texts.at(-1)]).toEqual(['06:00', '21:00']);
    expect(times.getByRole('button', { name: '11:00 taken' })).toBeDisabled();
    await person.click(times.getByRole('button', { name: '19:00' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('Tue 24 Nov · 19:00–20:00');
    await person.click(dialog.getByRole('button', { name: 'Outside your hours · Book anyway' }));
    await waitFor(() =>
      expect(bodyOf(api)).toMatchObject({ startTime: '2026-11-24T19:00:00.000Z', anyway: true }),
    );
  });

  test('another day keeps the time, and is booked without choosing it again', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    const time = dialog.getByRole('button', { name: /^Time: / });
    await person.click(time);
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-26' } });
    expect(time).toHaveTextContent('Thu 26 Nov · 10:00–11:00');
    await person.click(await dialog.findByRole('button', { name: /Book/ }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ startTime: '2026-11-26T10:00:00.000Z' }));
  });

  test('two hours that run into a lesson name it', async () => {
    const ana = buildAdminBooking('2026-11-24T11:00Z');
    const { person, dialog } = await openDialog(bookingApi([ana]));
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    expect(dialog.getByText('Ana Lindqvist has a lesson 11:00–12:00.')).toBeInTheDocument();
  });

  test('a refusal of the API that the screen did not expect can be overruled, and another change takes it back', async () => {
    const api = bookingApi().refuse(
      bookForClient,
      422,
      'The coach is not available at this time.',
      'slot_blocked',
    );
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    const anyway = await dialog.findByRole('button', { name: 'Blocked or busy · Book anyway' });
    expect(dialog.getByText('The coach is not available at this time.')).toBeInTheDocument();
    api.refuse(bookForClient, 422, 'Somebody is paying for this time until 14:32.', 'slot_taken');
    await person.click(anyway);
    expect(bodyOf(api)).toMatchObject({ anyway: true });
    expect(await dialog.findByText('Somebody is paying for this time until 14:32.')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    expect(dialog.queryByText('Somebody is paying for this time until 14:32.')).not.toBeInTheDocument();
  });

  test('a retry after a lost connection has the same id, and a changed lesson a new one, until it is as before', async () => {
    const api = bookingApi();
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    const idOfBooking = async () => {
      const count = api.bodiesTo(bookForClient).length;
      await person.click(await dialog.findByRole('button', { name: 'Book' }));
      await waitFor(() => expect(api.bodiesTo(bookForClient)).toHaveLength(count + 1));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Book' })).toBeEnabled());
      return (bodyOf(api) as { id: string }).id;
    };
    const first = await idOfBooking();
    expect(await idOfBooking()).toBe(first);
    await person.click(dialog.getByRole('button', { name: '2 hours' }));
    expect(await idOfBooking()).not.toBe(first);
    await person.click(dialog.getByRole('button', { name: '1 hour' }));
    expect(await idOfBooking()).toBe(first);
  });

  test('a lesson with a message that is booked at the second attempt leads to its week and discards nothing', async () => {
    const api = bookingApi().refuse(bookForClient, 422, 'The coach is not available.', 'slot_blocked');
    const { person, dialog, navigations } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'More' }));
    await person.type(dialog.getByLabelText('Message (optional)'), 'Court 2.');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    const anyway = await dialog.findByRole('button', { name: 'Blocked or busy · Book anyway' });
    api.on(bookForClient, booked);
    await person.click(anyway);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
    expect(navigations).toEqual([TUESDAY]);
  });

  test('a lesson of the last 14 days that took place is entered without a message', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api, {
      path: '/admin-schedule?week=2026-11-06',
      time: 'Enter a lesson Fri 6 Nov 09:00, Past',
    });
    expect(screen.queryByRole('button', { name: /Thu 5 Nov/ })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Enter a lesson' })).toBeInTheDocument();
    expect(dialog.getByText('Nobody gets an email about a lesson that has begun.')).toBeInTheDocument();
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'More' }));
    expect(dialog.queryByLabelText('Message (optional)')).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Enter lesson' }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ startTime: '2026-11-06T09:00:00.000Z' }));
  });

  test('a day off has no free time, but a lesson can be booked anyway', async () => {
    const { dialog } = await openDialog(bookingApi(), {
      path: '/admin-schedule?week=2026-11-22',
      time: 'Book anyway, Sun 22 Nov',
    });
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent('Sun 22 Nov · 12:00–13:00');
    expect(
      await dialog.findByRole('button', { name: 'Outside your hours · Book anyway' }),
    ).toBeInTheDocument();
  });

  test('clients that can’t be loaded are said to be, and Retry fetches them', async () => {
    const api = bookingApi().refuse(listClients, 500, 'Something went wrong.');
    const { person, dialog } = await openDialog(api);
    expect(await dialog.findByText('Your clients couldn’t be loaded.')).toBeInTheDocument();
    api.on(listClients, pageOf(margaret));
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('button', { name: /^Margaret Hill/ })).toBeInTheDocument();
  });

  test('without the coach’s prices nothing is booked, and Retry fetches them', async () => {
    const api = bookingApi();
    const { person } = openAdmin(api, TUESDAY);
    const time = await screen.findByRole('button', { name: 'Book Tue 24 Nov 10:00, Open' });
    api.refuse(getCoachSchedule, 500, 'Something went wrong.');
    await person.click(time);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Your prices couldn’t be loaded.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Book' })).toBeDisabled();
    api.undo(getCoachSchedule);
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('£50 to pay in person')).toBeInTheDocument();
  });
});
