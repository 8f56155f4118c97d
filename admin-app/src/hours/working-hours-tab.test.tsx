import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  listAdminBlockedSlots,
  listClosings,
  listOtherHours,
  getBookingRules,
  listAdminAvailableSlots,
  replaceWorkingHours,
  updateBookingRules,
  type AvailableSlot,
  type CoachRules,
} from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { RulesTab } from '../frame/rules-tab.tsx';
import { WorkingHoursTab } from './working-hours-tab.tsx';
const RULES: CoachRules = {
  horizonWeeks: 26,
  noticeHours: 0,
  minutesAfterSunset: null,
  todayUntil: '16:02',
};
const mondays: AvailableSlot = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };

function apiWith(slots: AvailableSlot[]): FakeApi {
  return new FakeApi()
    .on(listClosings, [])
    .on(listOtherHours, [])
    .on(listAdminBlockedSlots, [])
    .on(listAdminAvailableSlots, slots)
    .on(getBookingRules, RULES)
    .on(replaceWorkingHours, ({ body }) => ({
      availableSlots: body as AvailableSlot[],
      bookingsOutside: [],
      holdsOutside: [],
      isSaved: true,
    }));
}

const save = () => screen.findByRole('button', { name: 'Save working hours' });

describe('Schedule', () => {
  test('without saved working hours all days are off', async () => {
    openPart(apiWith([]), <WorkingHoursTab />);
    const switches = await screen.findAllByRole('switch', { name: /day$/ });
    expect(switches).toHaveLength(7);
    for (const day of switches) expect(day).not.toBeChecked();
  });

  test('the coach saves the whole week in one call', async () => {
    const api = apiWith([mondays]);
    const { person, notify, dataChanged } = openPart(api, <WorkingHoursTab />);
    await person.click(await screen.findByRole('switch', { name: 'Saturday' }));
    await person.selectOptions(screen.getByLabelText('Saturday: end time'), '14:00');
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Working hours updated successfully' }));
    expect(api.requestsTo(replaceWorkingHours).map(({ body }) => body)).toEqual([
      [mondays, { dayOfWeek: 6, startTime: '09:00', endTime: '14:00', isActive: true }],
    ]);
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/available-slots']));
  });

  test('hours that end before they start are said so and not saved', async () => {
    const api = apiWith([mondays]);
    const { person } = openPart(api, <WorkingHoursTab />);
    await person.selectOptions(await screen.findByLabelText('Monday: start time'), '18:00');
    await person.click(await save());
    expect(screen.getByText('The end must come after the start.')).toBeVisible();
    expect(api.requestsTo(replaceWorkingHours)).toEqual([]);
  });

  test('lessons outside the new hours are named once these are saved', async () => {
    const api = apiWith([mondays]).on(replaceWorkingHours, {
      availableSlots: [mondays],
      bookingsOutside: [buildAdminBooking('2026-11-24T16:00Z')],
      holdsOutside: [],
      isSaved: true,
    });
    const { person } = openPart(api, <WorkingHoursTab />);
    await person.click(await save());
    const outside = (await screen.findByText('Booked lessons outside these hours')).closest('section');
    expect(outside).toHaveTextContent('16:00–17:00 · Ana Lindqvist');
  });

  test('the coach fills in the default hours on request', async () => {
    const api = apiWith([]);
    const { person } = openPart(api, <WorkingHoursTab />);
    await person.click(await screen.findByRole('button', { name: 'Use default hours' }));
    expect(screen.getByRole('switch', { name: 'Sunday' })).not.toBeChecked();
    await person.click(await save());
    await waitFor(() => expect(api.requestsTo(replaceWorkingHours)).toHaveLength(1));
    expect(api.requestsTo(replaceWorkingHours)[0]?.body).toHaveLength(6);
  });

  test('one press copies Monday’s new hours to Tuesday to Friday', async () => {
    const api = apiWith([mondays]);
    const { person } = openPart(api, <WorkingHoursTab />);
    await person.selectOptions(await screen.findByLabelText('Monday: end time'), '12:00');
    await person.click(screen.getByRole('button', { name: 'Copy to Tue–Fri' }));
    expect(screen.getByLabelText('Friday: end time')).toHaveValue('12:00');
    expect(screen.queryByRole('button', { name: 'Copy to Tue–Fri' })).not.toBeInTheDocument();
  });

  test('the coach is asked about held slots before the working hours are saved', async () => {
    const held = {
      startTime: '2026-11-24T17:00:00.000Z',
      endTime: '2026-11-24T18:00:00.000Z',
      heldUntil: '2026-11-20T16:52:00.000Z',
      user: { firstName: 'Ana', lastName: 'Lindqvist', email: 'ana@example.com', phone: null },
    };
    const api = apiWith([mondays]).on(replaceWorkingHours, ({ query }) => ({
      availableSlots: [mondays],
      bookingsOutside: [],
      holdsOutside: [held],
      isSaved: query['holds'] !== 'ask',
    }));
    const { person, notify } = openPart(api, <WorkingHoursTab />);
    await person.click(await save());
    const dialog = await screen.findByRole('dialog', {
      name: 'Somebody is paying for Tue 24 Nov 17:00 until 16:52',
    });
    expect(notify).not.toHaveBeenCalled();
    await person.click(within(dialog).getByRole('button', { name: 'Save and let the payment finish' }));
    expect(await screen.findByText('Payments that may still finish')).toBeVisible();
    expect(notify).toHaveBeenCalledWith({
      title: 'Working hours updated successfully',
    });
    expect(api.requestsTo(replaceWorkingHours).map(({ query }) => query['holds'])).toEqual(['ask', 'keep']);
  });
});

describe('Booking rules', () => {
  const weeks = () => screen.findByLabelText('How far ahead, in weeks');
  const saveRules = () => screen.getByRole('button', { name: 'Save booking rules' });

  test('booking rules are explained and saved', async () => {
    const api = apiWith([mondays]).on(updateBookingRules, ({ body }) => ({
      ...RULES,
      ...(body as Partial<CoachRules>),
    }));
    const { person, notify, dataChanged } = openPart(api, <RulesTab />);
    await person.clear(await weeks());
    await person.type(await weeks(), '8');
    await person.clear(screen.getByLabelText('Notice, in hours'));
    await person.type(screen.getByLabelText('Notice, in hours'), '24');
    expect(screen.getByText('Players have to book at least 1 day before the lesson starts.')).toBeVisible();
    await person.click(saveRules());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Booking rules updated successfully',
      }),
    );
    expect(api.requestsTo(updateBookingRules)[0]?.body).toEqual({ horizonWeeks: 8, noticeHours: 24 });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
  });

  test.each(['105', '1.5', ''])('booking rules of %p weeks are not sent', async (typed) => {
    const api = apiWith([mondays]);
    const { person } = openPart(api, <RulesTab />);
    await person.clear(await weeks());
    if (typed) await person.type(await weeks(), typed);
    await person.click(saveRules());
    expect(screen.getByText(/^Please give whole weeks, from 1 to 104/)).toHaveAttribute('role', 'alert');
    expect(api.requestsTo(updateBookingRules)).toHaveLength(0);
  });
});
