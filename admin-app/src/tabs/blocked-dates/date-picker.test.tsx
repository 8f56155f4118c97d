import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { DatePicker } from './date-picker.tsx';

test('the coach’s calendar marks a day with some blocked hours otherwise than a blocked day', () => {
  const whole = { date: '2026-11-24', startTime: null, endTime: null };
  const hours = { date: '2026-11-25', startTime: '09:00', endTime: '12:00' };
  render(
    <DatePicker
      today="2026-11-20"
      selected={[]}
      blocks={[whole, { ...hours, date: whole.date }, hours]}
      onChange={() => undefined}
    />,
  );
  const day = (name: RegExp) => screen.getByRole('button', { name }).parentElement;
  const blocked = day(/24 November 2026, blocked already$/);
  const partly = day(/25 November 2026, some hours blocked already$/);
  expect(blocked).toHaveClass('blocked');
  expect(blocked).not.toHaveClass('partlyBlocked');
  expect(partly).toHaveClass('partlyBlocked');
  expect(partly).not.toHaveClass('blocked');

  const legend = within(screen.getByRole('list', { name: 'What the marks mean' }));
  expect(legend.getByText('Blocked').querySelector('span')).toHaveClass('blocked');
  expect(legend.getByText('Some hours blocked').querySelector('span')).toHaveClass('partlyBlocked');
});
