import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addOtherHours,
  closeTime,
  listAdminBookings,
  listClosings,
  previewClosing,
  type HeldSlot,
} from '@lessons/contract';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildClosing, closingApi, closingOf, JUST_MADE } from '../../test/call-off.ts';
import { openNotHere } from '../../test/open-closing.tsx';
import { openPart } from '../../test/open-part.tsx';
import { BlockedTab } from './blocked-tab.tsx';

const ana = buildAdminBooking('2026-11-23T14:00Z');
const kim = buildAdminBooking('2026-11-23T16:00Z', { user: { firstName: 'Kim' }, ...atHadleyClub });
const closed = (closing = buildClosing([], JUST_MADE)) => ({ closing, bookingsUnder: [], holdsUnder: [] });

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

function openBlocked() {
  const api = closingApi([]);
  return { api, ...openPart(api, <BlockedTab />) };
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const day = (name: RegExp) => screen.findByRole('button', { name });

describe('Blocked', () => {
  test('the form asks for a day, and for its hours unless the whole day is blocked [spec 5 Block form]', async () => {
    const { api, person } = openBlocked();
    await person.click(press('Close'));
    expect(await screen.findByText('Please select at least one date')).toBeVisible();
    await person.click(await day(/24 November 2026/));
    await person.click(screen.getByRole('switch', { name: 'Block entire day' }));
    await person.click(press('Close'));
    expect(screen.getByText('Please fill in start and end times or select whole day')).toBeVisible();
    expect(api.requestsTo(closeTime)).toEqual([]);
  });

  test('days get other hours', async () => {
    const { api, person } = openBlocked();
    api
      .on(listAdminBookings, [ana])
      .on(addOtherHours, { otherHours: [], bookingsOutside: [ana], holdsOutside: [], isSaved: true });
    await person.click(press('Other hours'));
    await person.click(await day(/29 November 2026/));
    await person.click(press('Set hours'));
    expect(await screen.findByText('Booked lessons outside these hours')).toBeInTheDocument();
    expect(api.bodiesTo(addOtherHours)).toMatchObject([
      {
        from: '2026-11-29',
        to: '2026-11-29',
        weekdays: [0],
        windows: [{ startTime: '09:00' }],
        holds: 'ask',
      },
    ]);
  });

  test('what is refused stands in the form, which keeps what was entered', async () => {
    const { api, person } = openBlocked();
    api.refuse(closeTime, 422, 'This time is already blocked.', 'already_blocked');
    await person.click(await day(/24 November 2026/));
    await person.click(press('Close'));
    expect(await screen.findByText('This time is already blocked.')).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveValue('24/11/2026');
  });

  test('slots that somebody is paying for are asked about first', async () => {
    const { api, person } = openBlocked();
    const hold: HeldSlot = {
      startTime: '2026-11-24T10:00:00Z',
      endTime: '2026-11-24T11:00:00Z',
      heldUntil: '2026-11-23T13:40:00Z',
      user: ana.user,
    };
    api.on(closeTime, { closing: null, bookingsUnder: [], holdsUnder: [hold] });
    await person.click(await day(/24 November 2026/));
    await person.click(press('Close'));
    const question = within(await screen.findByRole('dialog'));
    api.on(closeTime, closed());
    await person.click(question.getByRole('button', { name: 'Close and release the slot' }));
    await waitFor(() =>
      expect(api.bodiesTo(closeTime)).toMatchObject([{ holds: 'ask' }, { holds: 'release' }]),
    );
    const [first, second] = api.bodiesTo(closeTime) as { id: string }[];
    expect(first?.id).toBe(second?.id);
  });

  test('a response that was lost counts once the list has the closing', async () => {
    const { api, person } = openBlocked();
    api.on(closeTime, ({ body }) => {
      const { id } = body as { id: string };
      api.on(listClosings, [buildClosing([], { ...JUST_MADE, id })]);
      throw new TypeError('Failed to fetch');
    });
    await person.click(await day(/24 November 2026/));
    await person.click(press('Close'));
    expect(await screen.findByText(/^Time slot blocked successfully/)).toBeInTheDocument();
  });
});

describe('Not here, from Home', () => {
  const today = { date: '2026-11-23', from: new Date('2026-11-23T13:30:00Z') };

  test('a lesson that is unticked stays, and the message goes with the others', async () => {
    const { api, person, dialog } = await openNotHere(closingApi([ana, kim]), today);
    api.on(closeTime, { ...closed(closingOf([kim])), bookingsUnder: [ana] });
    await person.click(await dialog.findByRole('checkbox', { name: /Ana/ }));
    await person.type(dialog.getByLabelText('Message (optional)'), 'Sorry');
    await person.click(dialog.getByRole('button', { name: 'Call off 1 and close' }));
    expect(await screen.findByText('Booked lessons under this block')).toBeInTheDocument();
    expect(api.bodiesTo(closeTime)).toMatchObject([{ bookingIds: [kim.id], message: 'Sorry' }]);
  });

  test('without the lessons nothing can be closed, and they are fetched again', async () => {
    const api = closingApi([ana]).refuse(previewClosing, 500, 'Down.');
    const { person, dialog } = await openNotHere(api, today);
    expect(await dialog.findByText('The lessons couldn’t be loaded.')).toBeInTheDocument();
    await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(api.requestsTo(closeTime)).toEqual([]);
    api.undo(previewClosing);
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('button', { name: 'Call off 1 and close' })).toBeEnabled();
  });
});
