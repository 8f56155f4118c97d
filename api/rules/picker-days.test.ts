import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Days in two years, each with the one that a picker finds a day later. In a process of its own, for its time zone. */
const DAYS_THERE_AND_BACK = `
  import { addDays } from '${new URL('london-time.ts', import.meta.url).href}';
  import { dateOfPickerDay, pickerDayOf } from '${new URL('picker-days.ts', import.meta.url).href}';
  const wrong = [];
  for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
    const day = pickerDayOf(date);
    const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate());
    const next = new Date(day);
    next.setDate(next.getDate() + 1);
    const found = [day, midnight, next].map(dateOfPickerDay).join(' ');
    if (found !== [date, date, addDays(date, 1)].join(' ')) wrong.push([date, found]);
  }
  console.log(JSON.stringify(wrong));
`;

test.each(['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles', 'Africa/Cairo', 'Pacific/Kiritimati'])(
  'a date picker in %s shows each day as itself, also where clocks change at midnight',
  (TZ) => {
    const output = execFileSync(
      process.execPath,
      ['--input-type=module-typescript', '--eval', DAYS_THERE_AND_BACK],
      { env: { ...process.env, TZ }, encoding: 'utf8' },
    );
    expect(JSON.parse(output)).toEqual([]);
  },
);
