import type { ColumnMeaning, ListColumn } from '@lessons/contract';
import { Columns, Disclosure, SelectField, Stack } from '@lessons/ui';
import styles from './pasted-list.module.css';

const meanings: Record<ColumnMeaning, string> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  none: 'Leave out',
};

interface ListColumnsProps {
  columns: readonly ListColumn[];
  onChoose: (index: number, meaning: ColumnMeaning) => void;
}

/** Says what each column of a pasted table is taken for, over its first cell. The coach can change it. */
export function ListColumns({ columns, onChoose }: ListColumnsProps) {
  const isShown = ({ meaning, isDoubted }: ListColumn) => meaning !== 'none' || isDoubted;
  const [shown, others] = [columns.filter(isShown), columns.filter((column) => !isShown(column))];
  const list = (some: readonly ListColumn[]) => (
    <Columns gap={3} min={9} keepsEmpty className={styles.columns}>
      {some.map(({ index, title, sample, meaning, isDoubted }) => (
        <div key={index} className={isDoubted ? styles.doubt : undefined}>
          <SelectField
            label={title || `Column ${index + 1}`}
            hint={sample}
            value={meaning}
            onChange={({ target }) => onChoose(index, target.value as ColumnMeaning)}
          >
            {Object.entries(meanings).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </Columns>
  );
  return (
    <Stack as="fieldset" gap={4} className={styles.fieldset}>
      <legend>Columns of your list</legend>
      {list(shown)}
      {others.length > 0 && <Disclosure label={`Left out: ${others.length}`}>{list(others)}</Disclosure>}
    </Stack>
  );
}
