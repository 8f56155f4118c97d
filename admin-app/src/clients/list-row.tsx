import { memo } from 'react';
import type { ListedLine } from '@lessons/contract';
import { Checkbox, classNames, Muted, TextField } from '@lessons/ui';
import type { ClientDraft } from '../contacts/clients.ts';
import { draftLine } from './list-draft.ts';
import styles from './pasted-list.module.css';

const FIELDS = [
  { field: 'firstName', label: 'First name', type: 'text' },
  { field: 'lastName', label: 'Last name', type: 'text' },
  { field: 'phone', label: 'Phone', type: 'tel' },
  { field: 'email', label: 'Email', type: 'email' },
] as const;

interface ListRowProps {
  line: ListedLine;
  index: number;
  edits: Partial<ClientDraft> | undefined;
  isTicked: boolean;
  onTick: (index: number) => void;
  onEdit: (index: number, edits: Partial<ClientDraft>) => void;
}

/** A client of a pasted list, each part a field, above what stands in the list. */
export const ListRow = memo(function ListRow({ line, index, edits, isTicked, onTick, onEdit }: ListRowProps) {
  const { draft, hints, problems } = draftLine(line, edits);
  const name = [draft.firstName, draft.lastName].filter(Boolean).join(' ') || `line ${line.line}`;
  return (
    <li className={styles.row}>
      <Checkbox checked={isTicked} onChange={() => onTick(index)}>
        <span className="visually-hidden">Add {name}</span>
      </Checkbox>
      <div className={styles.fields} role="group" aria-label={name}>
        {FIELDS.map(({ field, label, type }) => (
          <div key={field} className={classNames(hints[field] && styles.doubt)}>
            <TextField
              label={label}
              type={type}
              autoComplete="off"
              spellCheck={false}
              disabled={!isTicked}
              hint={hints[field]}
              error={problems[field]}
              value={draft[field]}
              onChange={({ target }) => onEdit(index, { ...edits, [field]: target.value })}
            />
          </div>
        ))}
      </div>
      <Muted small facts className={styles.source}>
        Line {line.line}: {line.text}
        {line.others.length > 0 && <> · also found: {line.others.join(', ')}</>}
      </Muted>
    </li>
  );
});
