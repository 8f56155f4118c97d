import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callOffLessons, listCallOffs, previewCallOff, type CallOff } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { margaret } from '../../test/booking-api.ts';
import { callOffOf, homeApi } from '../../test/call-off.ts';
import { openToday } from '../../test/open-admin.tsx';
import { tabTo } from '../../../player-app/test/tab-to.ts';

const ana = buildAdminBooking('2026-11-23T14:00Z');
beforeEach(() => setClock('2026-11-23T13:30:00Z'));

const guest = buildAdminBooking('2026-11-23T15:00Z', {
  user: { ...margaret },
  payPlan: 'by_hand',
  paymentStatus: 'to_pay',
});

async function openForm(api: FakeApi) {
  const opened = openToday(api);
  await opened.person.click(await screen.findByRole('button', { name: 'Call off' }));
  return { ...opened, sheet: within(await screen.findByRole('dialog', { name: 'Call off' })) };
}

describe('Calling lessons off', () => {
  test('the rest of today is called off for rain with two taps, and its time is kept closed', async () => {
    const api = homeApi([ana, guest]);
    const { person, sheet } = await openForm(api);
    const restOfToday = sheet.getByRole('button', { name: /^Rest of today/ });
    expect(restOfToday).toHaveAttribute('aria-pressed', 'true');
    expect(restOfToday).toHaveFocus();
    expect(
      await sheet.findByRole('checkbox', { name: /^Ana Lindqvist 14:00–15:00 · £50 · Paid by card$/ }),
    ).toBeChecked();
    expect(sheet.getByRole('checkbox', { name: 'Margaret Hill 15:00–16:00 · £50 to pay' })).toBeChecked();
    const callOff = callOffOf([ana, guest]);
    api.on(callOffLessons, { callOff, holdsUnder: [] }).on(listCallOffs, [callOff]);
    await person.click(sheet.getByRole('button', { name: 'Call off 2 lessons' }));
    const list = within(await screen.findByRole('dialog', { name: 'Rain: Mon 23 Nov, 14:00–18:00' }));
    expect(api.bodiesTo(callOffLessons)).toEqual([
      {
        id: expect.any(String),
        bookingIds: [ana.id, guest.id],
        reason: 'rain',
        closed: { date: '2026-11-23', startTime: '13:30', endTime: '24:00' },
        holds: 'ask',
      },
    ]);
    expect(api.requestsTo(previewCallOff)[0]?.query).toEqual({});
    const groups = list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(groups.slice(-2)).toEqual(['They won’t get an email: tell them yourself', 'Choosing']);
    expect(list.getByRole('link', { name: 'Call Margaret Hill' })).toHaveAttribute('href', 'tel:01632960142');
    expect(list.getByText('Nobody has been told yet.')).toBeInTheDocument();
  });

  test('a reason, a message, a part of another day, fewer lessons and an open time are chosen by keys', async () => {
    const api = homeApi([ana, guest]);
    const { person, sheet } = await openForm(api);
    fireEvent.change(sheet.getByLabelText('Day'), { target: { value: '2026-11-24' } });
    expect(sheet.getByRole('button', { name: 'Whole day' })).toHaveAttribute('aria-pressed', 'true');
    await tabTo(person, sheet.getByRole('button', { name: 'Morning 09:00–12:00' }));
    await person.keyboard('{Enter}');
    await tabTo(person, sheet.getByRole('button', { name: 'Ill' }));
    await person.keyboard(' ');
    await tabTo(person, await sheet.findByRole('checkbox', { name: /^Margaret/ }));
    await person.keyboard(' ');
    await tabTo(person, sheet.getByRole('switch', { name: /^Keep the time closed/ }));
    await person.keyboard(' ');
    await person.type(sheet.getByLabelText('Message (optional)'), 'Back on Thursday.');
    expect(api.requestsTo(previewCallOff).at(-1)?.query).toEqual({
      from: '2026-11-24T09:00:00.000Z',
      to: '2026-11-24T12:00:00.000Z',
    });
    const callOff = callOffOf([ana], { reason: 'ill' });
    api.on(callOffLessons, { callOff, holdsUnder: [] }).on(listCallOffs, [callOff]);
    await tabTo(person, sheet.getByRole('button', { name: 'Call off 1 lesson' }));
    await person.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /^Ill/ });
    expect(api.bodiesTo(callOffLessons)).toEqual([
      {
        id: expect.any(String),
        bookingIds: [ana.id],
        reason: 'ill',
        message: 'Back on Thursday.',
        closed: null,
        holds: 'ask',
      },
    ]);
  });

  test('eight lessons with long names are listed, and one that is more than half over is not ticked', async () => {
    const user = { firstName: 'Maximiliana Wilhelmina', lastName: 'Featherstonehaugh-Cholmondeley' };
    const lessons = Array.from({ length: 8 }, (_, index) =>
      buildAdminBooking(`2026-11-23T${13 + index}:00:00.000Z`, { user, forName: 'Tom', ...atHadleyClub }),
    );
    const api = homeApi([ana, guest]).on(previewCallOff, {
      lessons: lessons.map((booking, index) => ({ booking, isSuggested: index > 0 })),
      chooseBy: '2026-11-26T20:00:00.000Z',
    });
    const { sheet } = await openForm(api);
    const boxes = await sheet.findAllByRole('checkbox', { name: /Featherstonehaugh-Cholmondeley/ });
    expect(boxes).toHaveLength(8);
    expect(boxes[0]).not.toBeChecked();
    expect(boxes[0]).toHaveAccessibleName(/^Tom \(Maximiliana .* · at Hadley Club · .* · under way$/);
    expect(sheet.getByRole('button', { name: 'Call off 7 lessons' })).toBeEnabled();
  });

  test('a day without lessons calls nothing off', async () => {
    const { sheet } = await openForm(homeApi([]));
    expect(await sheet.findByText('No lessons to call off')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Call off' })).toBeDisabled();
  });

  test('somebody who is paying for the time is asked about before anything is called off', async () => {
    const hold = {
      startTime: '2026-11-23T16:00:00.000Z',
      endTime: '2026-11-23T17:00:00.000Z',
      heldUntil: '2026-11-23T13:40:00.000Z',
      user: { firstName: 'Ben', lastName: 'Hale', email: 'ben@example.com', phone: null },
    };
    const api = homeApi([ana, guest]).on(callOffLessons, { callOff: null, holdsUnder: [hold] });
    const { person, sheet } = await openForm(api);
    await person.click(await sheet.findByRole('button', { name: 'Call off 2 lessons' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Somebody is paying for Mon 23 Nov 16:00 until 13:40' }),
    );
    const callOff = callOffOf([ana, guest]);
    api.on(callOffLessons, { callOff, holdsUnder: [] }).on(listCallOffs, [callOff]);
    await person.click(question.getByRole('button', { name: 'Call off and release the slot' }));
    await screen.findByRole('dialog', { name: /^Rain/ });
    expect(api.bodiesTo(callOffLessons)).toMatchObject([{ holds: 'ask' }, { holds: 'release' }]);
  });

  test('a refusal is said in the sheet, which stays, and lessons that could not be loaded are loaded by Retry', async () => {
    const api = homeApi([ana, guest]).refuse(previewCallOff, 500, 'Sorry.');
    const { person, sheet } = await openForm(api);
    expect(await sheet.findByText('The lessons couldn’t be loaded.')).toBeInTheDocument();
    api.undo(previewCallOff);
    await person.click(sheet.getByRole('button', { name: 'Retry' }));
    const message = 'None of these lessons goes ahead any more.';
    api.refuse(callOffLessons, 422, message, 'nothing_to_call_off');
    await person.click(await sheet.findByRole('button', { name: 'Call off 2 lessons' }));
    expect(await sheet.findByText(message)).toHaveAttribute('role', 'alert');
  });

  test('a second attempt has the id of the first', async () => {
    const api = homeApi([ana]).refuse(callOffLessons, 500, 'Sorry.');
    const { person, sheet } = await openForm(api);
    for (const attempts of [1, 2]) {
      const button = await sheet.findByRole('button', { name: 'Call off 1 lesson' });
      await waitFor(() => expect(button).toBeEnabled());
      await person.click(button);
      await waitFor(() => expect(api.requestsTo(callOffLessons)).toHaveLength(attempts));
    }
    const [first, second] = api.bodiesTo(callOffLessons) as { id: string }[];
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
  });

  test('a message that is typed is not lost by a tap beside the sheet', async () => {
    const { person, sheet } = await openForm(homeApi([ana]));
    await person.type(sheet.getByLabelText('Message (optional)'), 'Sorry');
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(sheet.getByLabelText('Message (optional)')).toHaveValue('Sorry');
  });
});

describe('the sheet around the form', () => {
  async function pressCallOff(api: FakeApi) {
    const opened = openToday(api);
    await opened.person.click(await screen.findByRole('button', { name: 'Call off' }));
    await opened.person.click(await screen.findByRole('button', { name: 'Call off 1 lesson' }));
    return opened;
  }

  test('the sheet that calls lessons off stays until it is known whether they are', async () => {
    let fail: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => (fail = resolve));
    const { person } = await pressCallOff(homeApi([ana]).on(callOffLessons, () => response));
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Call off' })).toBeInTheDocument();
    fail(Response.error());
    expect(await screen.findByText(/^It could not be saved/)).toBeInTheDocument();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('lessons that were called off although the response was lost are listed, and nothing is said to have failed', async () => {
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(document.body.textContent));
    const api = homeApi([ana]);
    const lost = ({ body }: { body: unknown }) => {
      api.on(listCallOffs, [callOffOf([ana], { id: (body as CallOff).id })]);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      return Response.error();
    };
    await pressCallOff(api.on(callOffLessons, lost));
    const list = within(await screen.findByRole('dialog', { name: 'Rain: Mon 23 Nov, 14:00–18:00' }));
    observer.disconnect();
    expect(list.getByText('Nobody has been told yet.')).toBeInTheDocument();
    expect(said.filter((text) => text.includes('It could not be saved'))).toEqual([]);
  });
});
