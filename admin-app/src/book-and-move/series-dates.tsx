import { MAX_SERIES_LESSONS, MIN_SERIES_LESSONS } from '@lessons/contract';
import { SelectField, Stack } from '@lessons/ui';
import { DateList } from './date-list.tsx';
import type { SeriesChoice } from './use-series-choice.ts';

const counts = Array.from(
  { length: MAX_SERIES_LESSONS - MIN_SERIES_LESSONS + 1 },
  (_, index) => MIN_SERIES_LESSONS + index,
);

/** How many lessons, and on which dates: free ones, and those that the coach takes anyway. */
export function SeriesDates({ choice, onChange }: { choice: SeriesChoice; onChange: () => void }) {
  const { count, setCount } = choice;
  return (
    <Stack gap={3}>
      <SelectField
        label="Lessons"
        value={count}
        onChange={({ target }) => {
          setCount(Number(target.value));
          onChange();
        }}
      >
        {counts.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </SelectField>
      <DateList choice={choice} onChange={onChange} />
    </Stack>
  );
}
