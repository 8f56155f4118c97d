import type { ListedLine } from '@lessons/contract';
import { plainNameOf } from '@lessons/rules';
import { Checkbox, Section } from '@lessons/ui';
import { clientOf, reasonOf } from './list-draft.ts';
import styles from './clients.module.css';

interface CheckedListProps {
  lines: readonly ListedLine[];
  /** The lines that the coach leaves out. */
  unticked: ReadonlySet<number>;
  onUntick: (lines: ReadonlySet<number>) => void;
}

/** Shows what becomes of each line of a pasted list. New clients can be left out. */
export function CheckedList({ lines, unticked, onUntick }: CheckedListProps) {
  const added = lines.filter((line) => clientOf(line) !== null);
  const others = lines.filter((line) => clientOf(line) === null);
  const toggle = (line: number) => {
    const next = new Set(unticked);
    if (!next.delete(line)) next.add(line);
    onUntick(next);
  };
  return (
    <>
      {added.length > 0 && (
        <Section title="New clients">
          <ul role="list" aria-label="New clients" className={styles.checked}>
            {added.map((line) => (
              <li key={line.line}>
                <Checkbox checked={!unticked.has(line.line)} onChange={() => toggle(line.line)}>
                  <strong>{nameOf(line)}</strong> <span className={styles.facts}>{contactOf(line)}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Not added">
          <ul role="list" aria-label="Not added" className={styles.checked}>
            {others.map((line) => (
              <li key={line.line}>
                <strong>{reasonOf(line)}</strong>
                <span className={styles.facts}>
                  Line {line.line}: {line.text}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const nameOf = ({ client }: ListedLine) => (client ? plainNameOf({ ...client, email: '' }) : '');

function contactOf({ client, hasUnreadPhone }: ListedLine): string {
  const unread = hasUnreadPhone && 'phone number can’t be dialled, left out';
  return [client?.phone, client?.email, unread].filter(Boolean).join(' · ');
}
