import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bookForClient } from '@lessons/contract';
import { bookingApi, freddie } from '../../test/booking-api.ts';
import { bodyOf, booked, openBookDialog as openDialog } from '../../test/open-book-dialog.tsx';

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
