import { useState } from 'react';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { removeBlockedSlot, type AdminBlockedSlot, type ApiClient } from '@lessons/contract';
import { Button, IconButton, List, ListRow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { formatDateRange, formatShortDate } from '../../format-date.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { groupBlocks } from './group-blocks.ts';
import { useBlockDates } from './use-block-dates.ts';
import styles from './blocked-dates.module.css';

interface BlockedListProps {
  blocks: readonly AdminBlockedSlot[];
  onRemoved: (blocks: readonly AdminBlockedSlot[]) => void;
}

/** The blocks, soonest first, each with a button that removes it. Consecutive dates are one row. */
export function BlockedList({ blocks, onRemoved }: BlockedListProps) {
  const remove = useRemove(onRemoved);
  const isBusy = (block: AdminBlockedSlot) => remove.isPending && remove.variables.includes(block);
  return (
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
            onRemoveAll={() => remove.mutate(group)}
          />
        );
      })}
    </List>
  );
}

/** Removes blocks one after the other. After a failure the list shows which are left. */
function useRemove(onRemoved: BlockedListProps['onRemoved']) {
  const { notify } = useAdmin();
  return useChange({
    send: async (api: ApiClient, blocks: readonly AdminBlockedSlot[]) => {
      for (const { id } of blocks) await api(removeBlockedSlot, { params: { id } });
    },
    invalidates: invalidatedBy.block,
    onDone: (_, blocks) => {
      onRemoved(blocks);
      notify({ topic: 'unblock', title: 'Blocked slot removed successfully' });
    },
    failure: { topic: 'unblock', title: 'Failed to remove blocked slot' },
  });
}

interface RemovedBlocksProps {
  /** Blocks of the same hours and reason. */
  blocks: readonly AdminBlockedSlot[];
  onUndone: () => void;
}

/** Says which blocks were removed a moment ago, and blocks their dates again on request. */
export function RemovedBlocks({ blocks, onUndone }: RemovedBlocksProps) {
  const undo = useBlockDates({ onDone: onUndone });
  const [first] = blocks;
  return (
    <div role="status" className={first ? styles.removed : 'visually-hidden'}>
      {first && (
        <>
          <p>
            {daysOf(blocks)}: your working hours open again, except where a lesson or another block stays.
          </p>
          <Button
            variant="quiet"
            loading={undo.isPending}
            onClick={() =>
              undo.mutate({
                dates: blocks.map(({ date }) => date),
                startTime: first.startTime,
                endTime: first.endTime,
                reason: first.reason,
                holds: 'keep',
              })
            }
          >
            Undo
          </Button>
        </>
      )}
    </div>
  );
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
