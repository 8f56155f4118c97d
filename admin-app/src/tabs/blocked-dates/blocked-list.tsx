import { Trash2 } from 'lucide-react';
import { removeBlockedSlot, type AdminBlockedSlot } from '@lessons/contract';
import { IconButton, List, ListRow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { formatShortDate } from '../../format-date.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';

/** The blocks, soonest first, each with a button that removes it. */
export function BlockedList({ blocks }: { blocks: readonly AdminBlockedSlot[] }) {
  const { notify } = useAdmin();
  const remove = useChange({
    send: (api, { id }: AdminBlockedSlot) => api(removeBlockedSlot, { params: { id } }),
    invalidates: invalidatedBy.block,
    onDone: () => notify({ topic: 'unblock', title: 'Blocked slot removed successfully' }),
    failure: { topic: 'unblock', title: 'Failed to remove blocked slot' },
  });
  return (
    <List>
      {blocks.map((block) => (
        <ListRow
          key={block.id}
          title={formatShortDate(block.date)}
          detail={[hoursOf(block), block.reason].filter(Boolean).join(' · ')}
          trailing={
            <IconButton
              label={`Remove the block of ${formatShortDate(block.date)}, ${hoursOf(block)}`}
              icon={<Trash2 strokeWidth={1.8} aria-hidden="true" />}
              disabled={remove.isPending && remove.variables.id === block.id}
              onClick={() => remove.mutate(block)}
            />
          }
        />
      ))}
    </List>
  );
}

function hoursOf({ startTime, endTime }: AdminBlockedSlot): string {
  return startTime === null ? 'Whole day' : `${startTime}–${endTime}`;
}
