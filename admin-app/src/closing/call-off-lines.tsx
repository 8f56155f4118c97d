import { ChevronRight } from 'lucide-react';
import type { Closing } from '@lessons/contract';
import { useNow } from '@lessons/ui';
import styles from '../waiting-list.module.css';
import { describeCallOff, isShown } from './closing-text.ts';

interface CallOffLinesProps {
  closings: readonly Closing[];
  onOpen: (closing: Closing) => void;
}

/** A line for each closing whose lessons are not settled, with its numbers. Shows nothing without one. */
export function CallOffLines({ closings, onOpen }: CallOffLinesProps) {
  const now = useNow();
  const shown = closings.filter((closing) => isShown(closing, now));
  if (shown.length === 0) return null;
  return (
    <ul role="list" className={styles.list} aria-label="Called off">
      {shown.map((closing) => {
        const { text, notSeen } = describeCallOff(closing, now);
        return (
          <li key={closing.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen(closing)}>
              <span>
                {text}
                {notSeen && <strong>{notSeen}</strong>}
              </span>
              <ChevronRight />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
