import { useEffect, useState } from 'react';
import { bookingStatus, type BookingStatus } from '@lessons/contract';
import { Button, SelectField, statusLabel, TextField } from '@lessons/ui';
import type { Search } from './use-bookings.ts';
import styles from './bookings.module.css';

/** Long enough for a word to be typed, short enough to feel at once. */
const TYPING_MS = 250;

interface Fields {
  name: string;
  status: BookingStatus | '';
  from: string;
  to: string;
}

const nothing: Fields = { name: '', status: '', from: '', to: '' };

/** Narrows the bookings by name or e-mail, days and status, as the coach types. */
export function BookingFilters({ onSearch }: { onSearch: (search: Search) => void }) {
  const [fields, setFields] = useState(nothing);
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const datesAreInOrder = !fields.from || !fields.to || fields.from <= fields.to;

  useEffect(() => {
    if (!datesAreInOrder) return undefined;
    const timer = setTimeout(() => onSearch(searchOf(fields)), TYPING_MS);
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
          onChange={(event) => change({ name: event.target.value })}
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
      {fields !== nothing && (
        <Button variant="quiet" className={styles.clear} onClick={() => setFields(nothing)}>
          Clear search
        </Button>
      )}
    </div>
  );
}

/** Only the fields that are filled in, so that two equal searches are one. */
function searchOf({ name, status, from, to }: Fields): Search {
  const trimmed = name.trim();
  return {
    ...(trimmed && { name: trimmed }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
