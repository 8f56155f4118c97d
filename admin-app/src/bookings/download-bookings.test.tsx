import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { exportBookings, searchBookings } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../test/open-admin.tsx';

test('the coach downloads all pages of the current search', async () => {
  const today = londonDateOf(new Date());
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:bookings';
  };
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = new FakeApi()
    .on(searchBookings, { bookings: [buildAdminBooking('2026-11-24T17:00Z')], next: null })
    .on(exportBookings, new Response('Date,Player\r\n2026-11-24,Ana Lindqvist\r\n'));
  const { person } = openAdmin(api, '/admin?tab=bookings');
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await person.selectOptions(screen.getByLabelText('Status'), 'confirmed');
  await waitFor(() =>
    expect(api.requestsTo(searchBookings).at(-1)?.query).toEqual({
      from: today,
      order: 'asc',
      status: 'confirmed',
    }),
  );
  await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(api.requestsTo(exportBookings)[0]?.query).toEqual({ status: 'confirmed', from: today });
  expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
  click.mockRestore();
});
