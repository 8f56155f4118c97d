import { ChevronRight } from 'lucide-react';
import type { CallOff } from '@lessons/contract';
import { useNow } from '@lessons/ui';
import styles from '../waiting-list.module.css';
import { describeCallOff, isShown } from './call-off-text.ts';
import { UndoCallOff } from './undo-call-off.tsx';

interface CallOffLinesProps {
  callOffs: readonly CallOff[];
  onOpen: (callOff: CallOff) => void;
}

/** A line for each call-off that is not settled, with its numbers. Shows nothing without one. */
export function CallOffLines({ callOffs, onOpen }: CallOffLinesProps) {
  const now = useNow();
  const shown = callOffs.filter((callOff) => isShown(callOff, now));
  if (shown.length === 0) return null;
  return (
    <ul role="list" className={styles.list} aria-label="Called off">
      {shown.map((callOff) => (
        <li key={callOff.id}>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(callOff)}>
            {describeCallOff(callOff)}
            <ChevronRight />
          </button>
          <UndoCallOff callOff={callOff} className={styles.act} />
        </li>
      ))}
    </ul>
  );
}
