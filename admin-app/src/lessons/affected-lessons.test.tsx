import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listAdminBookings } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openPart } from '../../test/open-part.tsx';
import { AffectedLessons } from './affected-lessons.tsx';

const ana = buildAdminBooking('2026-11-24T10:00Z');
const kim = buildAdminBooking('2026-11-24T12:00Z', { user: { firstName: 'Kim' }, ...atHadleyClub });

test.each([
  ['cancelled', { ...ana, status: 'cancelled' as const }],
  ['called off', buildCalledOff(ana.startTime, { id: ana.id })],
])('a lesson within a block that is %s leaves the list of those that stay booked', async (_, now) => {
  const api = new FakeApi();
  const { tellOfChange } = openPart(api, <AffectedLessons title="Booked lessons" bookings={[ana, kim]} />);
  const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const kims = 'Tue 24 Nov · 12:00–13:00 · Kim Lindqvist · at Hadley Club';
  expect(names()).toEqual(['Tue 24 Nov · 10:00–11:00 · Ana Lindqvist', kims]);
  api.on(listAdminBookings, [now, kim]);
  tellOfChange();
  await waitFor(() => expect(names()).toEqual([kims]));
});
