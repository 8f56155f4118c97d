import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { listCallOffs, type CallOff } from '@lessons/contract';
import { useNow } from '@lessons/ui';
import { statusOf } from '../../requests/api-error.ts';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { describeCallOff, isShown } from './call-off-text.ts';
import { UndoCallOff } from './undo-call-off.tsx';
import { useCallOffDialog } from './use-call-off-dialog.tsx';
import styles from '../today.module.css';

interface CallOffs {
  query: UseQueryResult<CallOff[]>;
  /** Asks which lessons are called off. Undefined until it is known that the API can do it: an older one can't. */
  onCallOff: (() => void) | undefined;
  /** A line for each call-off that is not settled. */
  lines: ReactNode;
  dialog: ReactNode;
}

/** Calls lessons off, and says what became of those that were. */
export function useCallOffs(): CallOffs {
  const now = useNow();
  const query = useEndpoint(listCallOffs);
  const { open, onCallOff, dialog } = useCallOffDialog();
  const callOffs = query.data ?? [];
  const isKnown = query.data !== undefined || (query.isError && statusOf(query.error) !== 404);
  return {
    query,
    onCallOff: isKnown ? () => onCallOff() : undefined,
    lines: <CalledOffLines callOffs={callOffs.filter((callOff) => isShown(callOff, now))} onOpen={open} />,
    dialog,
  };
}

interface CalledOffLinesProps {
  callOffs: readonly CallOff[];
  onOpen: (callOff: CallOff) => void;
}

function CalledOffLines({ callOffs, onOpen }: CalledOffLinesProps) {
  if (callOffs.length === 0) return null;
  return (
    <ul role="list" className={styles.waiting} aria-label="Called off">
      {callOffs.map((callOff) => (
        <li key={callOff.id}>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(callOff)}>
            {describeCallOff(callOff)}
            <ChevronRight />
          </button>
          <UndoCallOff callOff={callOff} className={styles.undo} />
        </li>
      ))}
    </ul>
  );
}
