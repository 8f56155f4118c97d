import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  downloadClientData,
  getClient,
  listClients,
  removeClient,
  type ListedClient,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { margaret as owing, pageOf } from '../../test/clients.ts';
import { openPart } from '../../test/open-part.tsx';
import { ClientsTab } from './clients-tab.tsx';
import { CLIENTS_PATH, clientPath } from '../routes.ts';

const margaret = { ...owing, nextLesson: null, lastLesson: null };
const account: ListedClient = {
  ...margaret,
  id: nextId(),
  email: 'margaret@example.com',
  phone: null,
  hasAccount: true,
};

/** Opens a client's page, with what is rarely needed. */
async function openGuest(client = margaret) {
  const api = new FakeApi().on(getClient, {
    client,
    missedLessons: 0,
    privateNotes: 'Left-handed.',
    lessons: [buildAdminBooking('2026-11-24T10:00Z')],
  });
  const admin = openPart(api, <ClientsTab />, { path: clientPath(client.id) });
  await screen.findByRole('heading', { level: 1, name: 'Margaret Hill' });
  const choose = async (row: RegExp) => {
    await admin.person.click(screen.getByText('More about this client'));
    await admin.person.click(screen.getByRole('button', { name: row }));
  };
  return { ...admin, api, choose };
}

const mailed = { ...margaret, email: 'mags@example.com' };

test.each([
  [
    'what the account lacks',
    mailed,
    { ...account, firstName: null, lastName: null },
    [
      'Their name, Margaret Hill: the account has none',
      'Their phone number, 01632 960142: the account has none',
      'No reminder emails, if they have turned them off',
    ],
  ],
  ['nothing that it has', margaret, { ...account, phone: '07700 900123' }, []],
])('what is joined names of the guest’s details %s', async (_what, guest, found, details) => {
  const { api, choose, person } = await openGuest(guest);
  api.on(listClients, pageOf(found));
  await choose(/^Same person as/);
  const accounts = within(await screen.findByRole('list', { name: 'Accounts' }));
  await person.click(accounts.getByRole('button'));
  const joined = within(screen.getByRole('list', { name: 'What is joined' })).getAllByRole('listitem');
  expect(joined.map(({ textContent }) => textContent).slice(3)).toEqual(details);
  await person.click(screen.getByRole('button', { name: 'Go back' }));
});

test('the search for a guest’s account says that there is none, and why it failed', async () => {
  const { api, choose, person } = await openGuest();
  await choose(/^Same person as/);
  expect(await screen.findByText('The accounts couldn’t be loaded.')).toBeInTheDocument();
  api.on(listClients, pageOf());
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^No account matches/)).toBeInTheDocument();
});

test('the coach downloads the data of a guest, to read and for programs', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:data';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { api, choose, person } = await openGuest();
  api.on(downloadClientData, { data: { profile: {} }, page: '<p>Data</p>' });
  await choose(/^Download data/);
  await waitFor(() => expect(names).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: /^Download as JSON/ }));
  await waitFor(() =>
    expect(names).toEqual(['data-Margaret-Hill-2026-11-20.html', 'data-Margaret-Hill-2026-11-20.json']),
  );
  click.mockRestore();
});

test('Remove client asks first, says what stays, and why it is refused', async () => {
  const { api, choose, person, notify } = await openGuest();
  api.refuse(removeClient, 422, 'Cancel the lessons to come first.', 'lessons_ahead');
  await choose(/^Remove client/);
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Margaret Hill?' }));
  expect(question.getByText(/Money to be given back keeps them until it is/)).toBeInTheDocument();
  expect(api.requestsTo(removeClient)).toHaveLength(0);
  await person.click(question.getByRole('button', { name: 'Remove client' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ description: 'Cancel the lessons to come first.' }),
    ),
  );
});

test('a client who is removed on their page is left for the list of clients, and a message says so', async () => {
  const { person, api, navigations, choose, notify } = await openGuest();
  api.on(removeClient, { ok: true }).on(listClients, pageOf());
  await choose(/^Remove client/);
  api.refuse(getClient, 404, 'This client is not known here.', 'not_found');
  await person.click(await screen.findByRole('button', { name: 'Remove client' }));
  await waitFor(() => expect(navigations).toEqual([CLIENTS_PATH]));
  expect(notify).toHaveBeenCalledWith({ title: 'Margaret Hill was removed.' });
});
