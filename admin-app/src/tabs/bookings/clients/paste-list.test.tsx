import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addClient,
  addClientList,
  browseClients,
  checkClientList,
  getClient,
  listClients,
  removeClientList,
  type ListedLine,
} from '@lessons/contract';
import { FakeApi } from '../../../../../player-app/test/fake-api.ts';
import { nextId } from '../../../../../player-app/test/sample-data.ts';
import { ana, margaret } from '../../../../test/clients.ts';
import { openAdmin } from '../../../../test/open-admin.tsx';
import { CLIENTS_PATH, clientPath } from '../../../routes.ts';

const unknown = { known: null, hasUnreadPhone: false };
const lines: ListedLine[] = [
  {
    ...unknown,
    line: 1,
    text: 'Sarah Hill 07700 900123',
    fate: 'new',
    client: { firstName: 'Sarah', lastName: 'Hill', phone: '+44 7700 900123', email: null },
  },
  {
    ...unknown,
    line: 2,
    text: 'Ben, 1, ben@example.com',
    fate: 'new',
    client: { firstName: 'Ben', lastName: null, phone: null, email: 'ben@example.com' },
    hasUnreadPhone: true,
  },
  {
    line: 3,
    text: 'Margaret Hill 01632 960142',
    fate: 'known',
    client: { firstName: 'Margaret', lastName: 'Hill', phone: '+44 1632 960142', email: null },
    known: { id: margaret.id, name: 'Margaret Hill' },
    hasUnreadPhone: false,
  },
  { ...unknown, line: 5, text: 'Tuesday group', fate: 'no_contact', client: null },
  { ...unknown, line: 6, text: 'who knows', fate: 'from a newer server', client: null },
];

const api = () => new FakeApi().on(browseClients, { clients: [margaret], next: null });

async function openList(network = api()) {
  const opened = openAdmin(network, CLIENTS_PATH);
  await opened.person.click(await screen.findByRole('button', { name: 'Paste a list' }));
  const dialog = () => within(screen.getByRole('dialog'));
  const field = () => dialog().getByRole('textbox', { name: /^Names, phone numbers/ });
  const paste = async (text: string) => {
    await opened.person.click(field());
    await opened.person.paste(text);
    await opened.person.click(dialog().getByRole('button', { name: 'Check the list' }));
  };
  return { ...opened, network, dialog, field, paste };
}

describe('pasting a list of clients', () => {
  test('a pasted list is shown before it is added, what is unticked stays out, and all of it is taken back', async () => {
    const { network, person, dialog, paste } = await openList(api().on(checkClientList, { lines }));
    await paste('Sarah Hill 07700 900123\nand others');
    expect(await dialog().findByText('2 new, 1 known already, 2 left out')).toBeVisible();
    expect(network.bodiesTo(checkClientList)).toEqual([{ text: 'Sarah Hill 07700 900123\nand others' }]);
    const left = within(dialog().getByRole('list', { name: 'Not added' })).getAllByRole('listitem');
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Already a client: Margaret HillLine 3: Margaret Hill 01632 960142',
      'No phone number or email addressLine 5: Tuesday group',
      'Left outLine 6: who knows',
    ]);
    await person.click(
      dialog().getByRole('checkbox', {
        name: 'Ben ben@example.com · phone number can’t be dialled, left out',
      }),
    );
    network.on(addClientList, { ids: [nextId()], leftOut: 0 });
    await person.click(dialog().getByRole('button', { name: 'Add 1 client' }));
    expect(await screen.findByRole('dialog', { name: '1 client added' })).toHaveAccessibleDescription(
      'Nobody was emailed.',
    );
    const [sent] = network.bodiesTo(addClientList) as { id: string }[];
    expect(sent).toEqual({
      id: expect.any(String),
      clients: [{ firstName: 'Sarah', lastName: 'Hill', phone: '+44 7700 900123' }],
    });
    network.on(removeClientList, { removed: 0, kept: 1 });
    await person.click(dialog().getByRole('button', { name: 'Take back' }));
    expect(
      await dialog().findByText('1 client stayed: they have a lesson or an account by now.'),
    ).toBeVisible();
    expect(network.requestsTo(removeClientList).map(({ path }) => path)).toEqual([
      `/api/admin/client-lists/${sent?.id}`,
    ]);
    await person.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a list that is not accepted says why beside it, and stays', async () => {
    const { network, person, dialog, field, paste } = await openList();
    await paste(' ');
    expect(field()).toHaveAccessibleDescription(/Paste your clients here first\.$/);
    expect(network.requestsTo(checkClientList)).toEqual([]);
    network.refuse(checkClientList, 422, 'This list has 501 lines.', 'list_too_long');
    await person.clear(field());
    await paste('Sarah');
    expect(await dialog().findByText('This list has 501 lines.')).toBeVisible();
    expect(field()).toHaveValue('Sarah');
  });

  test('a list without a new client can’t be added, and is corrected by going back', async () => {
    const { person, dialog, field, paste } = await openList(
      api().on(checkClientList, { lines: lines.slice(2) }),
    );
    await paste('Margaret Hill 01632 960142');
    expect(await dialog().findByRole('button', { name: 'Add 0 clients' })).toBeDisabled();
    await person.click(dialog().getByRole('button', { name: 'Back' }));
    expect(field()).toHaveValue('Margaret Hill 01632 960142');
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });

  test('a list that could not be added stays, and is added with the same id', async () => {
    const { network, person, dialog, paste } = await openList(
      api().on(checkClientList, { lines }).refuse(addClientList, 500, 'It failed'),
    );
    await paste('Sarah');
    await person.click(await dialog().findByRole('button', { name: 'Add 2 clients' }));
    await waitFor(() => expect(network.requestsTo(addClientList)).toHaveLength(1));
    network.on(addClientList, { ids: [nextId()], leftOut: 1 });
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Add 2 clients' })).toBeEnabled());
    await person.click(dialog().getByRole('button', { name: 'Add 2 clients' }));
    expect(
      await dialog().findByText('1 client became known meanwhile and stayed as they are.'),
    ).toBeVisible();
    const [first, second] = network.bodiesTo(addClientList) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });
});

describe('a new client without a lesson', () => {
  const openNew = async (network = api()) => {
    const opened = openAdmin(network.on(listClients, [margaret, ana]), CLIENTS_PATH);
    await opened.person.click(await screen.findByRole('button', { name: 'New client' }));
    return { ...opened, network, dialog: within(await screen.findByRole('dialog', { name: 'New client' })) };
  };
  const page = { client: margaret, missedLessons: 0, privateNotes: null, lessons: [] };

  test('a new client is added with a name and a phone number, and their page opens', async () => {
    const { network, person, dialog, navigations } = await openNew();
    await person.click(dialog.getByRole('button', { name: 'Add client' }));
    expect(dialog.getByText('Please enter a first name.')).toBeVisible();
    expect(dialog.getByText('Please enter a phone number or an email address.')).toBeVisible();
    await person.type(dialog.getByLabelText('First name'), 'Nora');
    await person.type(dialog.getByLabelText('Phone'), '07700 900123');
    network.on(addClient, { id: margaret.id }).on(getClient, page);
    await person.click(dialog.getByRole('button', { name: 'Add client' }));
    await waitFor(() => expect(navigations).toEqual([clientPath(margaret.id)]));
    expect(network.bodiesTo(addClient)).toEqual([
      { id: expect.any(String), client: { firstName: 'Nora', phone: '07700 900123' } },
    ]);
  });

  test('a new client who is known already is opened instead', async () => {
    const { network, person, dialog, navigations } = await openNew();
    network.on(getClient, page);
    await person.type(dialog.getByLabelText('Phone'), '+44 1632 960142');
    await person.click(await dialog.findByRole('button', { name: 'Yes, it’s Margaret Hill' }));
    expect(navigations).toEqual([clientPath(margaret.id)]);
    expect(network.requestsTo(addClient)).toEqual([]);
  });
});
