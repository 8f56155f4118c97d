import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField } from './date-field.tsx';
import { tabTo } from '../../../player-app/test/tab-to.ts';

/** Friday 20 November 2026 is today. */
function open(min?: string) {
  const chosen: string[] = [];
  function Form() {
    const [value, setValue] = useState('2026-11-20');
    return (
      <DateField
        label="Day"
        hasSteps
        value={value}
        {...(min && { min })}
        onChange={(date) => {
          if (date && chosen.at(-1) !== date) chosen.push(date);
          if (date) setValue(date);
        }}
      />
    );
  }
  render(<Form />);
  return { chosen, person: userEvent.setup(), field: screen.getByLabelText('Day') };
}

test('a date field shows and takes the day first, whatever the language of the device', async () => {
  const { chosen, person, field } = open();
  expect(field).toHaveValue('20/11/2026');
  expect(screen.getByText('Fri')).toBeVisible();
  await person.clear(field);
  await person.keyboard('1/12/2026');
  expect(chosen).toEqual(['2026-12-01']);
  await person.tab();
  expect(field).toHaveValue('01/12/2026');
  expect(screen.getByText('Tue')).toBeVisible();
});

test('a date field completes the year when it is left, and says what it can’t read', async () => {
  const { chosen, person, field } = open();
  await person.clear(field);
  await person.keyboard('24 nov');
  expect(chosen).toEqual([]);
  await person.tab();
  expect(chosen).toEqual(['2026-11-24']);
  await person.clear(field);
  await person.keyboard('11/24/2026');
  await person.tab();
  expect(field).toHaveValue('11/24/2026');
  expect(field).toHaveAccessibleDescription('Please enter a date, such as 20/11/2026.');
  expect(chosen).toEqual(['2026-11-24']);
});

test('the days before and after are one key away, but none before the first', async () => {
  const { chosen, person, field } = open('2026-11-20');
  expect(screen.getByRole('button', { name: 'The day before' })).toBeDisabled();
  await tabTo(person, screen.getByRole('button', { name: 'The day after' }));
  await person.keyboard('{Enter}{Enter}');
  expect(chosen).toEqual(['2026-11-21', '2026-11-22']);
  await person.clear(field);
  await person.keyboard('1/11/2026');
  await person.tab();
  expect(field).toHaveAccessibleDescription('Please enter a date from 20/11/2026 on, such as 20/11/2026.');
  expect(chosen).toHaveLength(2);
});
