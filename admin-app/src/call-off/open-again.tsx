import type { ReactNode } from 'react';
import { removeBlockedSlot } from '@lessons/contract';
import { Button } from '@lessons/ui';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import styles from './call-off.module.css';

interface OpenAgainProps {
  blockedSlotId: string;
  onOpened: () => void;
  /** Says that the time is closed. */
  children: ReactNode;
}

/** Ends the block that keeps the time of a call-off closed. */
export function OpenAgain({ blockedSlotId, onOpened, children }: OpenAgainProps) {
  const remove = useChange<void, unknown>({
    send: (api) => api(removeBlockedSlot, { params: { id: blockedSlotId } }),
    invalidates: invalidatedBy.block,
    onDone: onOpened,
    failure: { topic: 'unblock', title: 'The time is still closed' },
  });
  return (
    <div className={styles.between}>
      {children}
      <Button loading={remove.isPending} onClick={() => remove.mutate()}>
        Open the time again
      </Button>
    </div>
  );
}
