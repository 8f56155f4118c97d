import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { statusLabel, StatusRing } from './status-ring.tsx';

test.each([
  ['pending', 25, 'Booking Pending'],
  ['confirmed', 75, 'Lesson Confirmed'],
  ['completed', 100, 'Lesson Complete'],
])('the status %s is a ring of %i per cent with a mark in it, and its text', (status, percent, text) => {
  const { container } = render(<StatusRing status={status} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(container.querySelector('[stroke-dasharray]')).toHaveAttribute('stroke-dasharray', `${percent} 100`);
  expect(container.querySelectorAll('path')).toHaveLength(1);
});

test.each([
  ['cancelled', 'Booking Cancelled'],
  ['no-show', 'no-show'],
])('the status %s is an empty ring', (status, text) => {
  const { container } = render(<StatusRing status={status} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(container.querySelector('[stroke-dasharray]')).toBeNull();
});

test('a status that is named like a property of every object is unknown', () => {
  expect(statusLabel('toString')).toBe('toString');
});
