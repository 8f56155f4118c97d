import { useEffect, useState, type ReactNode } from 'react';
import { undoCallOff, type CallOff } from '@lessons/contract';
import { Button, serverNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { isWaiting, titleOf } from './call-off-text.ts';

interface UndoCallOffProps {
  callOff: CallOff;
  className: string | undefined;
  onUndone?: () => void;
  children?: ReactNode;
}

/** Takes a call-off back, for as long as those who choose were not told. */
export function UndoCallOff({ callOff, className, onUndone, children }: UndoCallOffProps) {
  const { notify } = useAdmin();
  const isPossible = useIsBefore(callOff.undoUntil);
  const undo = useChange<void, unknown>({
    send: (api) => api(undoCallOff, { params: { id: callOff.id } }),
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

/** Whether an instant is still to come. */
function useIsBefore(instant: string): boolean {
  const [now, setNow] = useState(() => serverNow().getTime());
  const left = Date.parse(instant) - now;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(serverNow().getTime()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
