import { useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { listCallOffs, type CallOff } from '@lessons/contract';
import { useNow } from '@lessons/ui';
import { statusOf } from '../../requests/api-error.ts';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { useNotifyFailure } from '../../requests/use-notify-failure.ts';
import { describeCallOff, isShown } from './call-off-text.ts';
import { UndoCallOff } from './undo-call-off.tsx';
import styles from '../today.module.css';

const loadDialog = () => import('./call-off-dialog.tsx');

interface CallOffs {
  query: UseQueryResult<CallOff[]>;
  /** Asks which lessons are called off. Undefined until it is known that the API can do it: an older one can't. */
  onCallOff: (() => void) | undefined;
  /** A line for each call-off that is not settled. */
  lines: ReactNode;
  dialog: ReactNode;
}

/** Calls lessons off, and says what became of those that were. The sheet is in no first file of the module. */
export function useCallOffs(): CallOffs {
  const now = useNow();
  const query = useEndpoint(listCallOffs);
  const notifyFailure = useNotifyFailure();
  const [opened, setOpened] = useState<
    (Awaited<ReturnType<typeof loadDialog>> & { shown: CallOff | null }) | null
  >(null);
  const open = async (shown: CallOff | null) => {
    try {
      setOpened({ ...(await loadDialog()), shown });
    } catch (error) {
      notifyFailure(error, {
        topic: 'call-off',
        title: 'The form couldn’t be loaded',
        description: 'Please check your connection and try again.',
      });
    }
  };
  const callOffs = query.data ?? [];
  const shown = opened?.shown ?? null;
  const isKnown = query.data !== undefined || (query.isError && statusOf(query.error) !== 404);
  return {
    query,
    onCallOff: isKnown ? () => void open(null) : undefined,
    lines: (
      <CalledOffLines
        callOffs={callOffs.filter((callOff) => isShown(callOff, now))}
        onOpen={(callOff) => void open(callOff)}
      />
    ),
    dialog: opened && (
      <opened.CallOffDialog
        callOff={callOffs.find(({ id }) => id === shown?.id) ?? shown}
        onCalledOff={(made) => setOpened({ ...opened, shown: made })}
        onClose={() => setOpened(null)}
      />
    ),
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
