import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { browseClients, searchBookings } from '@lessons/contract';
import { FakeApi } from '../../../../../player-app/test/fake-api.ts';
import { ana, margaret } from '../../../../test/clients.ts';
import { openAdmin } from '../../../../test/open-admin.tsx';
import { CLIENTS_PATH, clientPath } from '../../../routes.ts';

test('Bookings leads to the clients, who are listed with their lessons’ days and what they owe', async () => {
  const api = new FakeApi()
    .on(searchBookings, { bookings: [], next: null })
    .on(browseClients, { clients: [ana, margaret], next: null });
  const { person, navigations } = openAdmin(api, '/admin?tab=bookings');
  await person.click(await screen.findByRole('link', { name: 'Clients' }));
  expect(navigations).toEqual([CLIENTS_PATH]);
  const list = within(await screen.findByRole('list', { name: 'Clients' }));
  const [first, second] = list.getAllByRole('link');
  expect(first).toHaveTextContent('Ana LindqvistNo lessons yet');
  expect(second).toHaveTextContent('Margaret HillNext Tue 1 Dec 10:00 · last Tue 17 Novowes £50');
  expect(second).toHaveAttribute('href', clientPath(margaret.id));
});

test('the search for a client is sent when typing pauses, and the next page is asked for after the last client', async () => {
  const api = new FakeApi().on(browseClients, ({ query }) =>
    query['after'] ? { clients: [margaret], next: null } : { clients: [ana], next: ana.id },
  );
  const { person } = openAdmin(api, CLIENTS_PATH);
  await person.type(await screen.findByRole('searchbox', { name: 'Name, email or phone' }), 'a');
  await waitFor(() => expect(api.requestsTo(browseClients).at(-1)?.query).toEqual({ search: 'a' }));
  await person.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Margaret Hill')).toBeVisible();
  expect(api.requestsTo(browseClients).at(-1)?.query).toEqual({ search: 'a', after: ana.id });
});

test('the list of clients says that there are none, that none match, and that it couldn’t be loaded', async () => {
  const api = new FakeApi().refuse(browseClients, 404, 'Not found');
  const { person } = openAdmin(api, CLIENTS_PATH);
  expect(await screen.findByText('The clients couldn’t be loaded.')).toBeVisible();
  api.on(browseClients, { clients: [], next: null });
  await person.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('No clients yet')).toBeVisible();
  await person.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No client matches this search')).toBeVisible();
});
