import { useEffect, useState } from 'react';
import { bookingStatus, type BookingStatus } from '@lessons/contract';
import { addDays, londonDateOf } from '@lessons/rules';
import { Button, SelectField, statusLabel, TextField } from '@lessons/ui';
import type { Search } from './use-bookings.ts';
import styles from './bookings.module.css';

const SEARCH_DELAY_MS = 250;

interface Fields {
  name: string;
  status: BookingStatus | '';
  from: string;
  to: string;
}

const noFilters: Fields = { name: '', status: '', from: '', to: '' };

/** The search of a list that was just opened: lessons from today on. */
export function initialSearch(): Search {
  return searchOf({ ...noFilters, from: londonDateOf(new Date()) });
}

/** Filters by name or e-mail address, dates and status, while the coach types. */
export function BookingFilters({ onSearch }: { onSearch: (search: Search) => void }) {
  const [today] = useState(() => londonDateOf(new Date()));
  const [fromToday] = useState<Fields>({ ...noFilters, from: today });
  const [beforeToday] = useState<Fields>({ ...noFilters, to: addDays(today, -1) });
  const [fields, setFields] = useState(fromToday);
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const datesAreInOrder = !fields.from || !fields.to || fields.from <= fields.to;

  useEffect(() => {
    if (!datesAreInOrder) return undefined;
    const timer = setTimeout(() => onSearch(searchOf(fields)), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fields, datesAreInOrder, onSearch]);

  return (
    <div role="search" aria-label="Bookings" className={styles.filters}>
      <div className={styles.nameFilter}>
        <TextField
          label="Name or e-mail"
          type="search"
          maxLength={100}
          value={fields.name}
          onChange={(event) => {
            // A name is searched in all bookings, including earlier ones.
            if (fields === fromToday) setFields({ ...noFilters, name: event.target.value });
            else change({ name: event.target.value });
          }}
        />
      </div>
      <SelectField
        label="Status"
        value={fields.status}
        onChange={(event) => change({ status: event.target.value as Fields['status'] })}
      >
        <option value="">All</option>
        {bookingStatus.options.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={fields.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={fields.to}
        error={datesAreInOrder ? undefined : 'This day is before the first one.'}
        onChange={(event) => change({ to: event.target.value })}
      />
      {fields === fromToday ? (
        <Button variant="quiet" className={styles.clear} onClick={() => setFields(beforeToday)}>
          Earlier bookings
        </Button>
      ) : (
        <Button variant="quiet" className={styles.clear} onClick={() => setFields(fromToday)}>
          {fields === beforeToday ? 'From today' : 'Clear search'}
        </Button>
      )}
    </div>
  );
}

/**
 * Leaves out empty fields, so that equal searches share a query key. With `from`, the soonest
 * lesson comes first.
 */
function searchOf({ name, status, from, to }: Fields): Search {
  const trimmed = name.trim();
  return {
    ...(trimmed && { name: trimmed }),
    ...(status && { status }),
    ...(from && { from, order: 'asc' as const }),
    ...(to && { to }),
  };
}
