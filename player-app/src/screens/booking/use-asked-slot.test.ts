import { expect, test } from '@jest/globals';
import { sameTimeAddress, slotAddress } from '../../booking-intent/slot-address.ts';
import { askedSlotOf } from './use-asked-slot.ts';

const askedIn = (address: string) => askedSlotOf(new URL(address, 'http://localhost').searchParams);
const start = '2026-11-24T17:00:00.000Z';

test.each([
  [slotAddress(start, 120), 'slot', 120],
  [sameTimeAddress(start, 120), 'same-time', 120],
  [`/book?at=${start}`, 'slot', 60],
  [`/book?at=${start}&like=2026-11-20T10:00:00Z`, 'slot', 60],
])('%s asks for a %s of %d minutes', (address, kind, minutes) => {
  expect(askedIn(address)).toEqual({ kind, lesson: { start: new Date(start), minutes } });
});

test.each(['/book', '/book?minutes=60', '/book?move=7'])('%s asks for nothing', (address) => {
  expect(askedIn(address)).toEqual({ kind: 'nothing' });
});

test.each([
  '/book?at=',
  '/book?at=tomorrow&minutes=60',
  '/book?like=yesterday',
  '/book?at=2026-02-31T10:00:00Z&minutes=60',
  '/book?at=2026-11-24&minutes=60',
  '/book?at=2026-11-24T17:00:00Z&minutes=90',
  '/book?at=2026-11-24T17:00:00Z&minutes=60abc',
  '/book?at=%3Cscript%3E&minutes=60',
  // The first is in the year 10000 in London; the second is before calendars.
  '/book?at=9999-12-31T23:59:00-23:00',
  '/book?like=0000-01-01T00:00:00Z',
])('the slot in the address %s is unreadable', (address) => {
  expect(askedIn(address)).toEqual({ kind: 'unreadable' });
});
