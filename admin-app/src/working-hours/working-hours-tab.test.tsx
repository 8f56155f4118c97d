import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listAdminAvailableSlots, replaceWorkingHours, type AvailableSlot } from '@lessons/contract';
import { FakeApi } from '../../test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { sampleBooking } from '../../test/sample-bookings.ts';

const ADDRESS = '/admin?tab=schedule';
const mondays: AvailableSlot = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true };

function apiWith(slots: AvailableSlot[]): FakeApi {
  return new FakeApi()
    .answer(listAdminAvailableSlots, slots)
    .on(replaceWorkingHours, ({ body }) => ({ body: { availableSlots: body, bookingsOutside: [] } }));
}

const save = () => screen.findByRole('button', { name: 'Save working hours' });

describe('Schedule', () => {
  test('without slots on the server all days are off', async () => {
    openAdmin(apiWith([]), ADDRESS);
    const switches = await screen.findAllByRole('switch');
    expect(switches).toHaveLength(7);
    for (const day of switches) expect(day).not.toBeChecked();
  });

  test('saves the whole week in one call', async () => {
    const api = apiWith([mondays]);
    const { person, notify, dataChanged } = openAdmin(api, ADDRESS);
    await person.click(await screen.findByRole('switch', { name: 'Saturday' }));
    await person.selectOptions(screen.getByLabelText('Saturday: end time'), '14:00');
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Working hours updated successfully' }));
    expect(api.callsOf(replaceWorkingHours).map(({ body }) => body)).toEqual([
      [mondays, { dayOfWeek: 6, startTime: '09:00', endTime: '14:00', isActive: true }],
    ]);
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/available-slots']));
  });

  test('the default hours are offered', async () => {
    const api = apiWith([]);
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await screen.findByRole('button', { name: 'Use default hours' }));
    expect(screen.getByRole('switch', { name: 'Sunday' })).not.toBeChecked();
    await person.click(await save());
    await waitFor(() => expect(api.callsOf(replaceWorkingHours)).toHaveLength(1));
    expect(api.callsOf(replaceWorkingHours)[0]?.body).toHaveLength(6);
  });

  test('a day can have several windows', async () => {
    const api = apiWith([{ ...mondays, endTime: '12:00' }]);
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await screen.findByRole('button', { name: 'Add hours on Monday' }));
    await person.click(await save());
    await waitFor(() => expect(api.callsOf(replaceWorkingHours)).toHaveLength(1));
    expect(api.callsOf(replaceWorkingHours)[0]?.body).toEqual([
      { ...mondays, endTime: '12:00' },
      { ...mondays, startTime: '13:00', endTime: '15:00' },
    ]);
    await person.click(screen.getByRole('button', { name: 'Monday, hours 2: remove 13:00 to 15:00' }));
    expect(screen.getAllByLabelText(/^Monday.*start time$/)).toHaveLength(1);
  });

  test('an end before the start is said and not sent', async () => {
    const api = apiWith([mondays]);
    const { person } = openAdmin(api, ADDRESS);
    await person.selectOptions(await screen.findByLabelText('Monday: end time'), '08:00');
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('The end must come after the start.');
    expect(screen.getByLabelText('Monday: end time')).toBeInvalid();
    expect(api.callsOf(replaceWorkingHours)).toHaveLength(0);
  });

  test('names the lessons that the new hours leave outside', async () => {
    const outside = sampleBooking({ at: ['2026-11-24', '17:00'] });
    const api = apiWith([mondays]).answer(replaceWorkingHours, {
      availableSlots: [mondays],
      bookingsOutside: [outside],
    });
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await save());
    const notice = (await screen.findByText('Booked lessons outside these hours')).closest('div');
    expect(within(notice as HTMLElement).getByText('Tue 24 Nov · 17:00–18:00 · Ana Lindqvist')).toBeVisible();
  });

  test('a failure keeps what was filled in', async () => {
    const api = apiWith([mondays]).refuse(replaceWorkingHours, 422, 'Too many hours.');
    const { person, notify } = openAdmin(api, ADDRESS);
    await person.selectOptions(await screen.findByLabelText('Monday: end time'), '18:00');
    await person.click(await save());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Failed to update working hours', description: 'Too many hours.' }),
      ),
    );
    expect(screen.getByLabelText('Monday: end time')).toHaveValue('18:00');
  });
});
