import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addClientList,
  checkClientList,
  listClients,
  removeClientList,
  type ListColumn,
  type ListedLine,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { nextId } from '../../../player-app/test/sample-data.ts';
import { margaret, pageOf } from '../../test/clients.ts';
import { openPart } from '../../test/open-part.tsx';
import { ClientsTab } from './clients-tab.tsx';
import { CLIENTS_PATH } from '../routes.ts';

const unknown = { known: null, doubts: [], others: [], sharesPhoneWith: null };
const client = (firstName: string, others: object = {}) => ({
  firstName,
  lastName: '',
  phone: '',
  email: '',
  ...others,
});
const lines: ListedLine[] = [
  {
    ...unknown,
    line: 1,
    text: 'Sarah Hill 07700 900123 01632 960123',
    fate: 'new',
    client: client('Sarah', { lastName: 'Hill', phone: '+44 7700 900123' }),
    others: ['+44 1632 960123'],
  },
  {
    ...unknown,
    line: 2,
    text: 'Ben, 960142',
    fate: 'new',
    client: client('Ben', { phone: '960142' }),
    doubts: [{ field: 'phone', reason: 'unread_phone' }],
  },
  {
    ...unknown,
    line: 3,
    text: 'Margaret Hill 01632 960142',
    fate: 'known',
    client: client('Margaret', { lastName: 'Hill', phone: '+44 1632 960142' }),
    known: { id: margaret.id, name: 'Margaret Hill' },
  },
  { ...unknown, line: 5, text: 'Tuesday group', fate: 'nothing', client: client('') },
  { ...unknown, line: 6, text: 'who knows', fate: 'from a newer server', client: client('') },
];
const columns: ListColumn[] = [
  { index: 0, title: 'Parent', sample: 'Sarah Hill', meaning: 'name', isDoubted: false },
  { index: 1, title: '', sample: '07700 900123', meaning: 'phone', isDoubted: false },
  { index: 2, title: 'Emergency phone', sample: '01632 960123', meaning: 'none', isDoubted: true },
  { index: 4, title: 'Age', sample: '8', meaning: 'none', isDoubted: false },
];
const read = { columns: [], lines };

const api = () => new FakeApi().on(listClients, pageOf(margaret));

async function openList(network = api()) {
  const opened = openPart(network, <ClientsTab />, { path: CLIENTS_PATH });
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
  test('a pasted list is shown before it is added, is corrected, what is unticked stays out, and all of it is taken back', async () => {
    const { network, person, dialog, paste } = await openList(api().on(checkClientList, read));
    await paste('Sarah Hill 07700 900123\nand others');
    expect(await dialog().findByText('1 new, 1 to correct, 1 known already, 2 left out')).toBeVisible();
    expect(network.bodiesTo(checkClientList)).toEqual([{ text: 'Sarah Hill 07700 900123\nand others' }]);
    const left = within(dialog().getByRole('list', { name: 'Not added' })).getAllByRole('listitem');
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Already a client: Margaret HillLine 3: Margaret Hill 01632 960142',
      'No name, phone number or email addressLine 5: Tuesday group',
      'Left outLine 6: who knows',
    ]);
    const doubted = within(dialog().getByRole('list', { name: 'Please check' }));
    const phone = doubted.getByRole('textbox', { name: 'Phone' });
    expect(phone).toHaveAccessibleDescription('This can’t be dialled. Correct or clear it.');
    await person.clear(phone);
    await person.type(phone, '01632 960142');
    expect(dialog().getByText('2 new, 1 known already, 2 left out')).toBeVisible();
    expect(phone).not.toHaveAccessibleDescription();
    const others = within(dialog().getByRole('list', { name: 'New clients' }));
    expect(others.getByText(/also found: \+44 1632 960123/)).toBeVisible();
    await person.click(others.getByRole('checkbox', { name: 'Add Sarah Hill' }));
    expect(others.getByRole('textbox', { name: 'First name' })).toBeDisabled();
    network.on(addClientList, { ids: [nextId()], leftOut: 0 });
    await person.click(dialog().getByRole('button', { name: 'Add 1 client' }));
    expect(await screen.findByRole('dialog', { name: '1 client added' })).toHaveAccessibleDescription(
      'Nobody was emailed.',
    );
    const [sent] = network.bodiesTo(addClientList) as { id: string }[];
    expect(sent).toEqual({
      id: expect.any(String),
      clients: [{ firstName: 'Ben', phone: '01632 960142' }],
    });
    network.on(removeClientList, { removed: 0, kept: 1 });
    await person.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(
      await dialog().findByText('1 client stayed: they have a lesson or an account by now.'),
    ).toBeVisible();
    expect(network.requestsTo(removeClientList).map(({ path }) => path)).toEqual([
      `/api/admin/client-lists/${sent?.id}`,
    ]);
    await person.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the coach says what a column holds, and corrections stay', async () => {
    const { network, person, dialog, paste } = await openList(
      api().on(checkClientList, { columns, lines: lines.slice(0, 2) }),
    );
    await paste('Parent,,Emergency phone');
    const column = (name: string) => dialog().getByRole('combobox', { name });
    await person.type(await dialog().findByDisplayValue('Hill'), 's');
    expect(column('Parent')).toHaveDisplayValue('Name');
    expect(column('Column 2')).toHaveAccessibleDescription('07700 900123');
    expect(dialog().getByText('Left out: 1')).toBeVisible();
    await person.selectOptions(column('Emergency phone'), 'Phone');
    await person.selectOptions(column('Column 2'), 'Leave out');
    await waitFor(() => expect(network.requestsTo(checkClientList)).toHaveLength(3));
    expect(network.bodiesTo(checkClientList).at(-1)).toEqual({
      text: 'Parent,,Emergency phone',
      columns: [
        { index: 2, meaning: 'phone' },
        { index: 1, meaning: 'none' },
      ],
    });
    expect(dialog().getByDisplayValue('Hills')).toBeVisible();
  });

  test('what was not corrected is named once the others are added', async () => {
    const { network, person, dialog, paste } = await openList(api().on(checkClientList, read));
    await paste('Sarah');
    network.on(addClientList, { ids: [nextId()], leftOut: 0 });
    await person.click(await dialog().findByRole('button', { name: 'Add 1 client' }));
    expect(await dialog().findByText('Not added, since something is missing:')).toBeVisible();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ben, 960142']);
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
      api().on(checkClientList, { columns: [], lines: lines.slice(2) }),
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
      api().on(checkClientList, read).refuse(addClientList, 500, 'It failed'),
    );
    await paste('Sarah');
    await person.click(await dialog().findByRole('button', { name: 'Add 1 client' }));
    await waitFor(() => expect(network.requestsTo(addClientList)).toHaveLength(1));
    network.on(addClientList, { ids: [nextId()], leftOut: 1 });
    await waitFor(() => expect(dialog().getByRole('button', { name: 'Add 1 client' })).toBeEnabled());
    await person.click(dialog().getByRole('button', { name: 'Add 1 client' }));
    expect(
      await dialog().findByText('1 client became known meanwhile and stayed as they are.'),
    ).toBeVisible();
    const [first, second] = network.bodiesTo(addClientList) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });
});
