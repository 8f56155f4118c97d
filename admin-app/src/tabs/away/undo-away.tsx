import type { ReactNode } from 'react';
import { undoAway, type Away } from '@lessons/contract';
import { Button } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { useIsBefore } from '../../call-off/use-is-before.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';

interface UndoAwayProps {
  away: Away;
  onUndone: () => void;
  children: ReactNode;
}

/** Takes a time away back, for as long as nobody was told. Shows nothing after that. */
export function UndoAway({ away, onUndone, children }: UndoAwayProps) {
  const { notify } = useAdmin();
  const isPossible = useIsBefore(away.undoUntil);
  const undo = useChange<void, unknown>({
    send: (api) => api(undoAway, { params: { id: away.id } }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: () => {
      notify({
        topic: 'away',
        title: 'Undone: your days are open again',
        ...(away.callOffId && { description: 'The lessons go ahead, and nobody was told anything else.' }),
      });
      onUndone();
    },
    failure: { topic: 'away', title: 'The days are still closed' },
  });
  if (!isPossible) return null;
  return (
    <>
      {children}
      <Button loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </>
  );
}
