import { expect, test } from '@jest/globals';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { slotOf } from './use-chosen-slot.ts';

function slotIn(address: string) {
  const query = new URL(address, 'http://localhost').searchParams;
  return slotOf(query.get('at'), query.get('minutes'));
}

test('a slot is read from the address that was made for it', () => {
  expect(slotIn(slotAddress('2026-11-24T17:00:00.000Z', 120))).toEqual({
    start: new Date('2026-11-24T17:00:00Z'),
    minutes: 120,
  });
});

test.each([
  '/book',
  '/book?at=2026-11-24T17:00:00.000Z',
  '/book?minutes=60',
  '/book?at=tomorrow&minutes=60',
  '/book?at=2026-02-31T10:00:00Z&minutes=60',
  '/book?at=2026-11-24&minutes=60',
  '/book?at=2026-11-24T17:00:00Z&minutes=90',
  '/book?at=2026-11-24T17:00:00Z&minutes=60abc',
  '/book?at=%3Cscript%3E&minutes=60',
])('junk is ignored: %s', (address) => {
  expect(slotIn(address)).toBeNull();
});
