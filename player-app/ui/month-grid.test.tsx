import { expect, test } from '@jest/globals';
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { tabTo } from '../test/tab-to.ts';
import { MonthGrid } from './month-grid.tsx';

/** Saturdays can't be chosen, nor what is before 10 December 2026 or after 20 January. */
function Example({ weeksAfter = 0 }) {
  const [month, setMonth] = useState('2026-12-10');
  return (
    <MonthGrid
      month={month}
      onTurn={setMonth}
      firstMonth="2026-12-10"
      lastMonth="2027-01-20"
      nameOf={(day) => day.slice(0, 7)}
      caption=""
      today="2026-12-10"
      weekStartsOn={0}
      weeksAfter={weeksAfter}
      draw={(day) => ({
        label: day,
        isDisabled: day < '2026-12-10' || day > '2027-01-20' || new Date(day).getUTCDay() === 6,
        isSelected: day === '2026-12-15',
        children: Number(day.slice(8)),
      })}
      onChoose={() => undefined}
    />
  );
}

const reached = () => document.activeElement?.getAttribute('aria-label');

test('Tab leads to the chosen day, and past the others', async () => {
  const person = userEvent.setup();
  render(<Example />);
  for (const label of ['Previous month', 'Next month', '2026-12-15']) {
    await person.tab();
    expect(reached()).toBe(label);
  }
  await person.tab();
  expect(document.body).toHaveFocus();
});

test.each([
  ['{ArrowRight}', '2026-12-16', '2026-12'],
  ['{ArrowRight>4/}', '2026-12-20', '2026-12'],
  ['{ArrowLeft>3/}', '2026-12-11', '2026-12'],
  ['{ArrowUp}', '2026-12-15', '2026-12'],
  ['{ArrowDown>3/}', '2027-01-05', '2027-01'],
  ['{Home}', '2026-12-13', '2026-12'],
  ['{End}', '2026-12-18', '2026-12'],
  ['{PageDown}', '2027-01-15', '2027-01'],
  ['{PageDown}{PageDown}', '2027-01-15', '2027-01'],
  ['{PageDown}{PageUp}', '2026-12-15', '2026-12'],
])('%s leads to %s', async (keys, day, month) => {
  const person = userEvent.setup();
  render(<Example />);
  await tabTo(person, screen.getByRole('button', { name: '2026-12-15' }));
  await person.keyboard(keys);
  expect(reached()).toBe(day);
  expect(screen.getByRole('grid')).toHaveAccessibleName(month);
});

test('the next month’s first weeks follow under its name, and the arrows lead into them', async () => {
  const person = userEvent.setup();
  render(<Example weeksAfter={2} />);
  expect(screen.getByRole('rowheader', { name: '2027-01' })).toBeVisible();
  expect(screen.getAllByRole('gridcell')).toHaveLength(31 + 2 + 7);
  await tabTo(person, screen.getByRole('button', { name: '2026-12-15' }));
  await person.keyboard('{ArrowDown>3/}');
  expect(reached()).toBe('2027-01-05');
  expect(screen.getByRole('grid')).toHaveAccessibleName('2026-12');
});
