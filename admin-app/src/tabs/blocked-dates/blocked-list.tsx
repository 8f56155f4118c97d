import { Trash2 } from 'lucide-react';
import { removeBlockedSlot, type AdminBlockedSlot } from '@lessons/contract';
import { IconButton, List, ListRow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { detailOf } from '../../requests/api-error.ts';
import { formatShortDate } from '../../format-date.ts';
import { outdatedBy } from '../../requests/outdated-paths.ts';
import { useChange } from '../../requests/use-change.ts';

/** What is blocked, soonest first, each to be given back. */
export function BlockedList({ blocks }: { blocks: readonly AdminBlockedSlot[] }) {
  const { notify } = useAdmin();
  const remove = useChange({
    send: (api, { id }: AdminBlockedSlot) => api(removeBlockedSlot, { params: { id } }),
    outdates: outdatedBy.block,
    onDone: () => notify({ topic: 'unblock', title: 'Blocked slot removed successfully' }),
    onFailed: (error) =>
      notify({
        topic: 'unblock',
        title: 'Failed to remove blocked slot',
        description: detailOf(error) ?? 'Please try again.',
        variant: 'destructive',
      }),
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
