import type { ListedLine } from '@lessons/contract';
import { List, Muted, Section } from '@lessons/ui';
import type { ClientDraft } from '../contacts/clients.ts';
import { isDoubted, isNew, reasonOf } from './list-draft.ts';
import { ListRow } from './list-row.tsx';
import styles from './pasted-list.module.css';

interface CheckedListProps {
  lines: readonly ListedLine[];
  edits: ReadonlyMap<number, Partial<ClientDraft>>;
  /** The lines that the coach leaves out, by their index. */
  unticked: ReadonlySet<number>;
  onTick: (index: number) => void;
  onEdit: (index: number, edits: Partial<ClientDraft>) => void;
}

/** Shows what becomes of each line of a pasted list: first what is in doubt. New clients can be corrected and left out. */
export function CheckedList({ lines, edits, unticked, onTick, onEdit }: CheckedListProps) {
  const numbered = lines.map((line, index) => ({ line, index }));
  const added = numbered.filter(({ line }) => isNew(line));
  const others = numbered.filter(({ line }) => !isNew(line));
  const sections = [
    { title: 'Please check', rows: added.filter(({ line }) => isDoubted(line)) },
    { title: 'New clients', rows: added.filter(({ line }) => !isDoubted(line)) },
  ];
  return (
    <>
      {sections.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <Section key={title} title={title}>
              <List pad={3} aria-label={title} className={styles.rows}>
                {rows.map(({ line, index }) => (
                  <ListRow
                    key={index}
                    line={line}
                    index={index}
                    edits={edits.get(index)}
                    isTicked={!unticked.has(index)}
                    onTick={onTick}
                    onEdit={onEdit}
                  />
                ))}
              </List>
            </Section>
          ),
      )}
      {others.length > 0 && (
        <Section title="Not added">
          <List pad={3} aria-label="Not added">
            {others.map(({ line, index }) => (
              <li key={index}>
                <strong>{reasonOf(line)}</strong>
                <Muted as="span" small facts className={styles.source}>
                  Line {line.line}: {line.text}
                </Muted>
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
