import type { AdminBlockedSlot } from '@lessons/contract';
import { addDays } from '@lessons/rules';

/**
 * Groups blocks of consecutive dates with the same hours and the same reason, such as a holiday.
 * Takes and returns them by date. No group is empty.
 */
export function groupBlocks(blocks: readonly AdminBlockedSlot[]): AdminBlockedSlot[][] {
  const groups: AdminBlockedSlot[][] = [];
  for (const block of blocks) {
    const group = groups.find((candidate) => continues(candidate.at(-1), block));
    if (group) group.push(block);
    else groups.push([block]);
  }
  return groups;
}

function continues(last: AdminBlockedSlot | undefined, block: AdminBlockedSlot): boolean {
  return (
    last !== undefined &&
    addDays(last.date, 1) === block.date &&
    last.startTime === block.startTime &&
    last.endTime === block.endTime &&
    last.reason === block.reason
  );
}
