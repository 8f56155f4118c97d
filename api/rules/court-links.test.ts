import { expect, test } from '@jest/globals';
import { courtOnMap, directionsToCourt } from './court-links.ts';
import { phoneLink } from './phone-link.ts';

const place = { courtName: 'Court 2', address: '1 River Lane, Ely & Soham', map: null };

test('the map link leads to the position that the coach has saved', () => {
  const placed = { ...place, map: { latitude: 52.1389, longitude: -0.1195 } };
  expect(courtOnMap(placed)).toBe('https://www.google.com/maps/search/?api=1&query=52.1389,-0.1195');
  expect(directionsToCourt(placed)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=52.1389,-0.1195',
  );
});

test('the map link of a court without a position searches for its address', () => {
  const { searchParams } = new URL(directionsToCourt(place));
  expect(searchParams.get('destination')).toBe('Court 2, 1 River Lane, Ely & Soham');
});

test('the map link of a place without an address searches for its name', () => {
  expect(courtOnMap({ ...place, address: null })).toBe(
    'https://www.google.com/maps/search/?api=1&query=Court%202',
  );
});

test.each([
  ['+44 1632 960142', 'tel:+441632960142'],
  ['+44 (0) 1632 960142', 'tel:+441632960142'],
  ['+44(0)1632 960142', 'tel:+441632960142'],
  ['(01632) 960.142', 'tel:01632960142'],
])('the phone number %s has the link %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
