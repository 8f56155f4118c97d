import { useState } from 'react';
import { listAdminBlockedSlots, type AdminBlockedSlot } from '@lessons/contract';
import { EmptyState, QueryContent, Section, Skeleton } from '@lessons/ui';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { BlockForm } from './block-form.tsx';
import { BlockedList, RemovedBlocks } from './blocked-list.tsx';
import styles from './blocked-dates.module.css';

/** Blocks dates, and lists the blocks from today on. */
export function BlockedTab() {
  const query = useEndpoint(listAdminBlockedSlots);
  const [removed, setRemoved] = useState<readonly AdminBlockedSlot[]>([]);
  return (
    <div className={styles.sides}>
      <BlockForm alreadyBlocked={query.data ?? []} />
      <Section title="Current blocks">
        <RemovedBlocks blocks={removed} onUndone={() => setRemoved([])} />
        <QueryContent query={query} failed="The blocks couldn’t be loaded." skeleton={<BlocksSkeleton />}>
          {(blocks) =>
            blocks.length === 0 ? (
              <EmptyState
                drawing="gate"
                title="Nothing is blocked"
                detail="Players can book all your working hours. Choose dates to close some of them."
              />
            ) : (
              <BlockedList blocks={blocks} onRemoved={setRemoved} />
            )
          }
        </QueryContent>
      </Section>
    </div>
  );
}

function BlocksSkeleton() {
  return [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />);
}
