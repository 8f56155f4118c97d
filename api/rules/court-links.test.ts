import { expect, test } from '@jest/globals';
import { courtOnMap, directionsToCourt } from './court-links.ts';

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
