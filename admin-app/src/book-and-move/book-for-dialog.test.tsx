import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bookForClient, getCoachSchedule, listClients } from '@lessons/contract';
import { bookingApi, freddie } from '../../test/booking-api.ts';
import { bodyOf, booked, openBookDialog as openDialog } from '../../test/open-book-dialog.tsx';

describe('Booking for a client', () => {
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

  test('a lesson with a message that is booked at the second attempt discards nothing', async () => {
    const api = bookingApi().refuse(bookForClient, 422, 'The coach is not available.', 'slot_blocked');
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'More' }));
    await person.type(dialog.getByLabelText('Message (optional)'), 'Court 2.');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    const anyway = await dialog.findByRole('button', { name: 'Blocked or busy · Book anyway' });
    api.on(bookForClient, booked);
    await person.click(anyway);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
  });

  test('a lesson of the last 14 days that took place is entered without a message', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api, { start: '2026-11-06T09:00:00.000Z' });
    expect(screen.getByRole('dialog', { name: 'Enter a lesson' })).toBeInTheDocument();
    expect(dialog.getByText('Nobody gets an email about a lesson that has begun.')).toBeInTheDocument();
    await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
    await person.click(dialog.getByRole('button', { name: 'More' }));
    expect(dialog.queryByLabelText('Message (optional)')).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Enter lesson' }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ startTime: '2026-11-06T09:00:00.000Z' }));
  });

  test('without the coach’s prices nothing is booked, and Retry fetches them', async () => {
    const api = bookingApi().refuse(getCoachSchedule, 500, 'Something went wrong.');
    const { person, dialog } = await openDialog(api);
    expect(await dialog.findByText('Your prices couldn’t be loaded.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Book' })).toBeDisabled();
    api.undo(getCoachSchedule);
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('£50 to pay in person')).toBeInTheDocument();
  });
});

describe('a new client', () => {
  test('a client whom nobody knows is entered with a name and a phone number', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api);
    await person.keyboard('Jo Neu');
    expect(await dialog.findByText('No client matches “Jo Neu”.')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'New client' }));
    expect(dialog.getByLabelText('First name')).toHaveFocus();
    expect(dialog.getByLabelText('Last name (optional)')).toHaveValue('Neu');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    expect(dialog.getByText('Please enter a phone number or an email address.')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Phone'), '123');
    expect(dialog.getByText('Must be a phone number, such as +44 1632 960142.')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Phone'), '4567');
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(bodyOf(api)).toMatchObject({
        client: { firstName: 'Jo', lastName: 'Neu', phone: '1234567' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
  });

  test('a new client with a known phone number or address may be the known one, who is taken by one tap', async () => {
    const api = bookingApi().on(bookForClient, booked);
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: 'New client' }));
    await person.type(dialog.getByLabelText('First name'), 'Maggie');
    await person.type(dialog.getByLabelText('Phone'), '+44 1632 960142');
    expect(await dialog.findByText(/^Is it/)).toHaveTextContent('Is it Margaret Hill? 01632 960142');
    await person.clear(dialog.getByLabelText('Phone'));
    expect(dialog.queryByText(/^Is it/)).not.toBeInTheDocument();
    await person.type(dialog.getByLabelText('Email'), 'Freddie@example.com');
    await person.click(await dialog.findByRole('button', { name: 'Yes, it’s Freddie Free' }));
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ client: { id: freddie.id } }));
  });

  test('a new client with an address that the API knows already is asked about', async () => {
    const api = bookingApi().refuse(
      bookForClient,
      422,
      'Freddie Free already has this email address.',
      'client_exists',
    );
    const { person, dialog } = await openDialog(api);
    await person.click(await dialog.findByRole('button', { name: 'New client' }));
    await person.type(dialog.getByLabelText('First name'), 'Fred');
    await person.type(dialog.getByLabelText('Email'), freddie.email);
    await person.click(dialog.getByRole('button', { name: 'Book' }));
    expect(await dialog.findByText('Freddie Free already has this email address.')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(await dialog.findByRole('button', { name: 'Yes, it’s Freddie Free' })).toBeInTheDocument();
  });
});
