import { useEffect, useState } from 'react';
import { DateField } from './date-field.tsx';

const SEARCH_DELAY_MS = 250;

/** London days, both included. Empty is no bound. */
interface DateRange {
  from: string;
  to: string;
}

const isInOrder = ({ from, to }: DateRange) => !from || !to || from <= to;

/**
 * Returns the fields of a list's filters. Searches a moment after each change, unless the days are in the wrong order.
 */
export function useSearchFilters<Fields extends DateRange, Search>(
  initial: Fields,
  searchOf: (fields: Fields) => Search,
  onSearch: (search: Search) => void,
) {
  const [fields, setFields] = useState(initial);
  useEffect(() => {
    if (!isInOrder(fields)) return undefined;
    const timer = setTimeout(() => onSearch(searchOf(fields)), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fields, searchOf, onSearch]);
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  return { fields, setFields, change };
}

/** The first and the last day of a search. */
export function DateRangeFields({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (changed: Partial<DateRange>) => void;
}) {
  return (
    <>
      <DateField label="From" value={range.from} onChange={(from) => onChange({ from })} />
      <DateField
        label="To"
        value={range.to}
        error={isInOrder(range) ? undefined : 'This day is before the first one.'}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}
