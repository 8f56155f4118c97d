import { MAX_SEARCH_LENGTH, type AuditSearch, type AuditTopic } from '@lessons/contract';
import { Button, SelectField, TextField } from '@lessons/ui';
import { FilterBar } from '../forms/filter-bar.tsx';
import { DateRangeFields, useSearchFilters } from '../forms/search-filters.tsx';
import styles from './audit-log.module.css';

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

/** Narrows the log while the admin types: by whom it is about, and on demand by who, what and when. */
export function AuditFilters({ onSearch }: { onSearch: (search: AuditSearch) => void }) {
  const { fields, setFields, change } = useSearchFilters(noFilters, searchOf, onSearch);
  const inForce = [fields.by, fields.topic, fields.from, fields.to].filter(Boolean).length;

  return (
    <FilterBar
      label="Audit log"
      inForce={inForce}
      field={
        <TextField
          label="Player"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or email"
          value={fields.player}
          onChange={(event) => change({ player: event.target.value })}
        />
      }
      after={
        fields !== noFilters && (
          <Button variant="quiet" className={styles.clear} onClick={() => setFields(noFilters)}>
            Clear search
          </Button>
        )
      }
    >
      <TextField
        label="Done by"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        hint="A name, an email address, or System"
        value={fields.by}
        onChange={(event) => change({ by: event.target.value })}
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
      <DateRangeFields range={fields} onChange={change} />
    </FilterBar>
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
