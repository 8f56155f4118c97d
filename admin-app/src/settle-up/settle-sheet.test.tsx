import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  endHandPayment,
  getClientMoney,
  receiveTogether,
  undoReceivedTogether,
  type AdminBooking,
} from '@lessons/contract';
import { lostConnection, refusal } from '../../../player-app/test/fake-api.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { lessonOn, owed, owes, owingClient, toCome, toGiveBack } from '../../test/owing-client.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const NOW = '2026-11-23T13:30:00Z';
const CHIP = 'Settle £150: Margaret Hill';
const [first, second, third] = owed as [AdminBooking, AdminBooking, AdminBooking];
const seen = (lessons: readonly { id: string; price: number }[]) =>
  lessons.map(({ id, price }) => ({ id, amount: price }));

beforeEach(() => setClock(NOW));

/** Opens the sheet from To settle. */
async function openSheet(network = owingClient(), chip: string = CHIP) {
  const admin = openAdmin(network, '/admin?screen=money');
  await admin.person.click(await screen.findByRole('button', { name: chip }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Settle up with Margaret Hill' }));
  await sheet.findAllByRole('checkbox');
  return { network, sheet, ...admin };
}
type Sheet = Awaited<ReturnType<typeof openSheet>>['sheet'];

const button = (sheet: Sheet, name: string) => sheet.getByRole('button', { name });
const tick = (sheet: Sheet, name: RegExp) => sheet.getByRole('checkbox', { name });
const undo = () => screen.findByRole('button', { name: /^Undo:/ });

describe('the sheet that settles up with a client', () => {
  test('one transfer settles what is owed, with two taps, and Undo takes all of it back', async () => {
    let clicks = 0;
    const count = () => (clicks += 1);
    document.addEventListener('click', count);
    const { network, sheet, person } = await openSheet();
    await person.click(button(sheet, 'Transfer £150'));
    document.removeEventListener('click', count);
    expect(clicks).toBe(2);
    expect(network.bodiesTo(receiveTogether)).toEqual([
      {
        togetherId: expect.any(String),
        lessons: seen(owed),
        method: 'transfer',
      },
    ]);
    const said = 'Paid by transfer: £150 for 3 lessons, Margaret Hill';
    expect(await undo()).toHaveAccessibleName(`Undo: ${said}`);
    expect(screen.getByText(said)).toBeVisible();

    await person.click(await undo());
    expect(await screen.findByRole('button', { name: CHIP })).toBeVisible();
    const [{ togetherId }] = network.bodiesTo(receiveTogether) as [{ togetherId: string }];
    expect(network.requestsTo(undoReceivedTogether).map(({ path }) => path)).toEqual([
      `/api/admin/hand-payments/${togetherId}/undo`,
    ]);
    expect(screen.getByText('3 lessons are as before: Margaret Hill')).toBeVisible();
  });

  test('what is owed is ticked, and lessons to come are not, a series with one tick', async () => {
    const { sheet } = await openSheet();
    const boxes = sheet.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Tue 3 Nov · 10:00–11:00 £50', true],
      ['Tue 10 Nov · 10:00–11:00 £50', true],
      ['Tue 17 Nov · 10:00–11:00 £50', true],
      ['Wed 25 Nov · 10:00–11:00 £50', false],
      ['4 lessons, Tue 1 Dec to Tue 22 Dec £200', false],
    ]);
    for (const name of ['Owed', 'Still to come', 'To be given back'])
      expect(sheet.getByRole('list', { name })).toBeVisible();
  });

  test('a series to come is paid with one tick, or some of its lessons', async () => {
    const { network, sheet, person } = await openSheet();
    const series = tick(sheet, /^4 lessons/) as HTMLInputElement;
    await person.click(series);
    expect(sheet.getByText('7 lessons: £350')).toHaveAttribute('aria-live', 'polite');
    await person.click(button(sheet, 'Choose lessons: 4 lessons, Tue 1 Dec to Tue 22 Dec'));
    await person.click(tick(sheet, /^Tue 22 Dec/));
    expect(series).not.toBeChecked();
    expect(series.indeterminate).toBe(true);
    await person.click(button(sheet, 'Cash £300'));
    expect(network.bodiesTo(receiveTogether)).toMatchObject([
      { lessons: seen([...owed, ...toCome.slice(1, 4)]), method: 'cash' },
    ]);
  });

  test('what is to be given back is an act of its own, before or after the transfer', async () => {
    const { network, sheet, person } = await openSheet();
    expect(sheet.getByRole('list', { name: 'To be given back' })).toHaveTextContent(
      /^Cancelled, Sat 21 Nov · 10:00–11:00 £50/,
    );
    await person.click(sheet.getByRole('button', { name: /^Given back: Cancelled, Sat 21 Nov/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'Has Margaret Hill the £50 back?' }));
    await person.click(question.getByRole('button', { name: 'Given back' }));
    expect(await screen.findByText('Given back: Margaret Hill')).toHaveAttribute('aria-live', 'polite');
    await waitFor(() =>
      expect(sheet.queryByRole('list', { name: 'To be given back' })).not.toBeInTheDocument(),
    );
    expect(network.bodiesTo(endHandPayment)).toEqual([{ reason: 'returned' }]);
    await person.click(button(sheet, 'Transfer £150'));
    expect(network.bodiesTo(receiveTogether)).toMatchObject([{ lessons: seen(owed) }]);
  });

  test('nothing can be recorded without a tick, and the sheet says so', async () => {
    const { network, sheet, person } = await openSheet(
      owingClient([lessonOn('2026-11-17', { ...owes, price: 30 })]),
      'Settle £30: Margaret Hill',
    );
    await person.click(tick(sheet, /^Tue 17 Nov/));
    expect(sheet.getByText('Tick the lessons that are paid.')).toBeVisible();
    for (const name of ['Transfer', 'Cash', 'Other']) expect(button(sheet, name)).toBeDisabled();
    await person.click(button(sheet, 'Transfer'));
    expect(network.requestsTo(receiveTogether)).toEqual([]);
  });

  test('the day on which it was received is under More', async () => {
    const { network, sheet, person } = await openSheet();
    await person.click(sheet.getByText('More'));
    const day = sheet.getByLabelText('Received on');
    fireEvent.change(day, { target: { value: '2026-11-24' } });
    expect(button(sheet, 'Transfer £150')).toBeDisabled();
    fireEvent.change(day, { target: { value: '2026-10-05' } });
    expect(sheet.getByText('Changes the quarter to 5 October.')).toBeVisible();
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    expect(sheet.queryByText(/^Changes the quarter/)).not.toBeInTheDocument();
    await person.click(button(sheet, 'Transfer £150'));
    expect(network.bodiesTo(receiveTogether)).toMatchObject([{ receivedOn: '2026-11-20' }]);
  });

  test('money that has changed is shown anew, with the reason and the ticks that still apply', async () => {
    const network = owingClient();
    const { sheet, person } = await openSheet(network);
    await person.click(tick(sheet, /^Tue 3 Nov/));
    await person.click(tick(sheet, /^Wed 25 Nov/));
    network
      .on(receiveTogether, refusal(422, 'Tue 10 Nov was paid by card meanwhile.', 'money_changed'))
      .on(getClientMoney, { owed: [first, third], toCome, toGiveBack: [toGiveBack] });
    await person.click(button(sheet, 'Transfer £150'));
    expect(await sheet.findByRole('button', { name: 'Transfer £100' })).toBeEnabled();
    expect(sheet.getByRole('alert')).toHaveTextContent('Tue 10 Nov was paid by card meanwhile.');
    expect(tick(sheet, /^Tue 3 Nov/)).not.toBeChecked();
    expect(tick(sheet, /^Wed 25 Nov/)).toBeChecked();
    expect(sheet.queryByRole('checkbox', { name: /^Tue 10 Nov/ })).not.toBeInTheDocument();
    await person.click(tick(sheet, /^Tue 3 Nov/));
    expect(sheet.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('a request whose response was lost is sent again with the same id, and another one has its own', async () => {
    const network = owingClient();
    const { sheet, person } = await openSheet(network);
    network.on(receiveTogether, lostConnection);
    const idle = () => waitFor(() => expect(button(sheet, 'Transfer £150')).not.toHaveAttribute('aria-busy'));
    await person.click(button(sheet, 'Transfer £150'));
    await idle();
    expect(sheet.getByRole('alert')).toHaveTextContent('Please check your connection and try again.');
    await person.click(button(sheet, 'Transfer £150'));
    await idle();
    network.undo(receiveTogether);
    await person.click(button(sheet, 'Cash £150'));
    await undo();
    const [sent, retry, other] = (network.bodiesTo(receiveTogether) as { togetherId: string }[]).map(
      ({ togetherId }) => togetherId,
    );
    expect(retry).toBe(sent);
    expect(other).not.toBe(sent);
  });

  test('a sheet whose lessons are settled by now says so', async () => {
    const network = owingClient();
    const { person } = openAdmin(network, '/admin?screen=money');
    network.on(getClientMoney, { owed: [], toCome: [], toGiveBack: [] });
    await person.click(await screen.findByRole('button', { name: CHIP }));
    expect(await screen.findByText('Nothing to settle')).toBeVisible();
  });

  test.each([
    [500, 'The lessons couldn’t be loaded.'],
    [404, 'This client is not known here.'],
  ])('the sheet says why its lessons are not there (%i), and Retry fetches them', async (status, text) => {
    const network = owingClient().refuse(getClientMoney, status, 'Away');
    const { person } = openAdmin(network, '/admin?screen=money');
    await person.click(await screen.findByRole('button', { name: CHIP }));
    expect(await screen.findByText(text)).toBeVisible();
    network.undo(getClientMoney);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Transfer £150' })).toBeEnabled();
  });

  test('a client settles up by keys alone', async () => {
    const network = owingClient();
    const { person } = openAdmin(network, '/admin?screen=money');
    await screen.findByRole('button', { name: CHIP });
    await tabTo(person, screen.getByRole('button', { name: CHIP }));
    await person.keyboard('{Enter}');
    const transfer = await screen.findByRole('button', { name: 'Transfer £150' });
    expect(transfer).toHaveFocus();
    const sheet = within(screen.getByRole('dialog'));
    await tabTo(person, tick(sheet, /^Tue 17 Nov/));
    await person.keyboard(' ');
    await tabTo(person, button(sheet, 'Cash £100'));
    await person.keyboard('{Enter}');
    await tabTo(person, await undo());
    expect(network.bodiesTo(receiveTogether)).toMatchObject([
      { lessons: seen([first, second]), method: 'cash' },
    ]);
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: CHIP })).toBeVisible();
  });
});
