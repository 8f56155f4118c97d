import type { ReactNode } from 'react';
import { undoAway, undoCallOff, type CallOff } from '@lessons/contract';
import { Button } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { isWaiting, titleOf } from './call-off-text.ts';
import { useIsBefore } from './use-is-before.ts';

interface UndoCallOffProps {
  callOff: CallOff;
  className: string | undefined;
  onUndone?: () => void;
  children?: ReactNode;
}

/** Takes a call-off back, for as long as those who choose were not told. The days of a time away open again with it. */
export function UndoCallOff({ callOff, className, onUndone, children }: UndoCallOffProps) {
  const { notify } = useAdmin();
  const isPossible = useIsBefore(callOff.undoUntil);
  const { id, reason } = callOff;
  const undo = useChange<void, unknown>({
    send: (api) =>
      reason === 'away' ? api(undoAway, { params: { id } }) : api(undoCallOff, { params: { id } }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: () => {
      notify({
        topic: 'call-off',
        title: 'Undone: the lessons go ahead',
        description: 'Their players were not told that they were called off.',
      });
      onUndone?.();
    },
    failure: { topic: 'call-off', title: 'The lessons are still called off' },
  });
  if (!isPossible || !callOff.lessons.some(isWaiting)) return null;
  return (
    <div className={className}>
      {children && <p>{children}</p>}
      <Button aria-label={`Undo: ${titleOf(callOff)}`} loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </div>
  );
}
