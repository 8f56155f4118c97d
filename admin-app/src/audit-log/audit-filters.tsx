import { useEffect, useState } from 'react';
import type { AuditSearch, AuditTopic } from '@lessons/contract';
import { Button, SelectField, TextField } from '@lessons/ui';
import styles from './audit-log.module.css';

const SEARCH_DELAY_MS = 250;

const topicLabels: Record<AuditTopic, string> = {
  money: 'Money',
  lessons: 'Lessons',
  availability: 'Hours and dates',
  settings: 'Settings and prices',
  accounts: 'Access and accounts',
};

interface Fields {
  by: string;
  topic: AuditTopic | '';
  player: string;
  from: string;
  to: string;
}

const noFilters: Fields = { by: '', topic: '', player: '', from: '', to: '' };

/** Narrows the log by who, what, whom and when, while the admin types. */
export function AuditFilters({ onSearch }: { onSearch: (search: AuditSearch) => void }) {
  const [fields, setFields] = useState(noFilters);
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const datesAreInOrder = !fields.from || !fields.to || fields.from <= fields.to;

  useEffect(() => {
    if (!datesAreInOrder) return undefined;
    const timer = setTimeout(() => onSearch(searchOf(fields)), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [fields, datesAreInOrder, onSearch]);

  return (
    <div role="search" aria-label="Audit log" className={styles.filters}>
      <TextField
        label="Done by"
        type="search"
        maxLength={100}
        hint="A name, an e-mail address, or System"
        value={fields.by}
        onChange={(event) => change({ by: event.target.value })}
      />
      <TextField
        label="Player"
        type="search"
        maxLength={100}
        hint="Whom it is about: name or e-mail"
        value={fields.player}
        onChange={(event) => change({ player: event.target.value })}
      />
      <SelectField
        label="What"
        value={fields.topic}
        onChange={(event) => change({ topic: event.target.value as Fields['topic'] })}
      >
        <option value="">Everything</option>
        {Object.entries(topicLabels).map(([topic, label]) => (
          <option key={topic} value={topic}>
            {label}
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
      {fields !== noFilters && (
        <Button variant="quiet" className={styles.clear} onClick={() => setFields(noFilters)}>
          Clear search
        </Button>
      )}
    </div>
  );
}

/** Leaves out empty fields, so that equal searches share a query key. */
function searchOf({ by, topic, player, from, to }: Fields): AuditSearch {
  return {
    ...(by.trim() && { by: by.trim() }),
    ...(topic && { topic }),
    ...(player.trim() && { player: player.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
