import { useState } from 'react';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { removeBlockedSlot, type AdminBlockedSlot, type ApiClient } from '@lessons/contract';
import { ConfirmDialog, IconButton, List, ListRow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { formatDateRange, formatShortDate } from '../../format-date.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { groupBlocks } from './group-blocks.ts';
import styles from './blocked-dates.module.css';

/** The blocks, soonest first, each with a button that removes it. Consecutive dates are one row. */
export function BlockedList({ blocks }: { blocks: readonly AdminBlockedSlot[] }) {
  const [removing, setRemoving] = useState<AdminBlockedSlot[] | null>(null);
  const remove = useRemove(() => setRemoving(null));
  const isBusy = (block: AdminBlockedSlot) => remove.isPending && remove.variables.includes(block);
  return (
    <>
      <List>
        {groupBlocks(blocks).map((group) => {
          const [first] = group;
          if (!first) return null;
          return group.length === 1 ? (
            <BlockRow
              key={first.id}
              block={first}
              isBusy={isBusy(first)}
              onRemove={() => remove.mutate([first])}
            />
          ) : (
            <GroupRow
              key={first.id}
              group={group}
              isBusy={isBusy}
              onRemove={(block) => remove.mutate([block])}
              onRemoveAll={() => setRemoving(group)}
            />
          );
        })}
      </List>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remove all these blocks?"
        description={
          removing &&
          `${daysOf(removing)}: your working hours open again, except where a lesson or another block stays.`
        }
        confirmLabel="Remove blocks"
        keepLabel="Keep them"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </>
  );
}

/** Removes blocks one after the other. After a failure the list shows which are left. */
function useRemove(onSettled: () => void) {
  const { notify } = useAdmin();
  return useChange({
    send: async (api: ApiClient, blocks: readonly AdminBlockedSlot[]) => {
      for (const { id } of blocks) await api(removeBlockedSlot, { params: { id } });
    },
    invalidates: invalidatedBy.block,
    onDone: () => {
      onSettled();
      notify({ topic: 'unblock', title: 'Blocked slot removed successfully' });
    },
    onFailed: onSettled,
    failure: { topic: 'unblock', title: 'Failed to remove blocked slot' },
  });
}

interface BlockRowProps {
  block: AdminBlockedSlot;
  isBusy: boolean;
  onRemove: () => void;
}

function BlockRow({ block, isBusy, onRemove }: BlockRowProps) {
  return (
    <ListRow
      title={formatShortDate(block.date)}
      detail={[hoursOf(block), block.reason].filter(Boolean).join(' · ')}
      trailing={
        <IconButton
          label={`Remove the block of ${formatShortDate(block.date)}, ${hoursOf(block)}`}
          icon={<Trash2 />}
          disabled={isBusy}
          onClick={onRemove}
        />
      }
    />
  );
}

interface GroupRowProps {
  group: AdminBlockedSlot[];
  isBusy: (block: AdminBlockedSlot) => boolean;
  onRemove: (block: AdminBlockedSlot) => void;
  onRemoveAll: () => void;
}

function GroupRow({ group, isBusy, onRemove, onRemoveAll }: GroupRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = group;
  const days = daysOf(group);
  return (
    <>
      <ListRow
        title={days}
        detail={[`${group.length} days`, first && hoursOf(first), first?.reason].filter(Boolean).join(' · ')}
        trailing={
          <span className={styles.groupActions}>
            <IconButton
              label={`${isOpen ? 'Hide' : 'Show'} each day, ${days}`}
              icon={isOpen ? <ChevronUp /> : <ChevronDown />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            <IconButton label={`Remove the blocks of ${days}`} icon={<Trash2 />} onClick={onRemoveAll} />
          </span>
        }
      />
      {isOpen &&
        group.map((block) => (
          <BlockRow key={block.id} block={block} isBusy={isBusy(block)} onRemove={() => onRemove(block)} />
        ))}
    </>
  );
}

function daysOf(group: readonly AdminBlockedSlot[]): string {
  const [first, last] = [group[0], group.at(-1)];
  return first && last ? formatDateRange(first.date, last.date) : '';
}

function hoursOf({ startTime, endTime }: AdminBlockedSlot): string {
  return startTime === null ? 'Whole day' : `${startTime}–${endTime}`;
}
