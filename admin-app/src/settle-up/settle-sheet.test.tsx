import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getClientMoney, receiveTogether, type AdminBooking } from '@lessons/contract';
import { lostConnection, refusal, type FakeApi } from '../../../player-app/test/fake-api.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { lessonOn, owed, owes, owingClient, toCome, toGiveBack } from '../../test/owing-client.ts';
import { margaret } from '../../test/clients.ts';
import { openPart } from '../../test/open-part.tsx';
import { SettleSheet } from './settle-sheet.tsx';

const NOW = '2026-11-23T13:30:00Z';
const [first, , third] = owed as [AdminBooking, AdminBooking, AdminBooking];
const seen = (lessons: readonly { id: string; price: number }[]) =>
  lessons.map(({ id, price }) => ({ id, amount: price }));

beforeEach(() => setClock(NOW));

const client = { id: margaret.id, name: 'Margaret Hill' };
const mount = (network: FakeApi) =>
  openPart(network, <SettleSheet client={client} paid={null} onClose={() => undefined} />);

/** Opens the sheet, and waits for its lessons. */
async function openSheet(network = owingClient()) {
  const opened = mount(network);
  const sheet = within(await screen.findByRole('dialog', { name: 'Settle up with Margaret Hill' }));
  await sheet.findAllByRole('checkbox');
  return { network, sheet, ...opened };
}
type Sheet = Awaited<ReturnType<typeof openSheet>>['sheet'];

const button = (sheet: Sheet, name: string) => sheet.getByRole('button', { name });
const tick = (sheet: Sheet, name: RegExp) => sheet.getByRole('checkbox', { name });
const undo = () => screen.findByRole('button', { name: /^Undo:/ });

describe('the sheet that settles up with a client', () => {
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
    expect(sheet.getByText('7 lessons: £350')).toHaveRole('status');
    await person.click(button(sheet, 'Choose lessons: 4 lessons, Tue 1 Dec to Tue 22 Dec'));
    await person.click(tick(sheet, /^Tue 22 Dec/));
    expect(series).not.toBeChecked();
    expect(series.indeterminate).toBe(true);
    await person.click(button(sheet, 'Cash £300'));
    expect(network.bodiesTo(receiveTogether)).toMatchObject([
      { lessons: seen([...owed, ...toCome.slice(1, 4)]), method: 'cash' },
    ]);
  });

  test('nothing can be recorded without a tick, and the sheet says so', async () => {
    const { network, sheet, person } = await openSheet(
      owingClient([lessonOn('2026-11-17', { ...owes, price: 30 })]),
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
    mount(network.on(getClientMoney, { owed: [], toCome: [], toGiveBack: [] }));
    expect(await screen.findByText('Nothing to settle')).toBeVisible();
  });
});
