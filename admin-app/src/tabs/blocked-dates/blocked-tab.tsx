import { useState } from 'react';
import { listAdminBlockedSlots, type AdminBlockedSlot } from '@lessons/contract';
import { EmptyState, QueryContent, Section, Skeleton } from '@lessons/ui';
import { AdminLink } from '../../admin-link.tsx';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { tabPath } from '../../routes.ts';
import { BlockForm } from './block-form.tsx';
import { BlockedList, RemovedBlocks } from './blocked-list.tsx';
import styles from './blocked-dates.module.css';

/** Blocks dates, and lists the blocks from today on. */
export function BlockedTab() {
  const query = useEndpoint(listAdminBlockedSlots);
  const [removed, setRemoved] = useState<readonly AdminBlockedSlot[]>([]);
  return (
    <div className={styles.room}>
      <div className={styles.sides}>
        <BlockForm alreadyBlocked={query.data ?? []} />
        <Section title="Current blocks">
          <RemovedBlocks blocks={removed} onUndone={() => setRemoved([])} />
          <QueryContent query={query} failed="The blocks couldn’t be loaded." skeleton={<BlocksSkeleton />}>
            {(blocks) => {
              const single = blocks.filter(({ awayId }) => awayId === null);
              if (blocks.length === 0)
                return (
                  <EmptyState
                    drawing="gate"
                    title="Nothing is blocked"
                    detail="Players can book all your working hours. Choose dates to close some of them."
                  />
                );
              return (
                <>
                  {single.length > 0 && <BlockedList blocks={single} onRemoved={setRemoved} />}
                  {single.length < blocks.length && (
                    <p className={styles.away}>
                      Days on which you are away are in <AdminLink href={tabPath('away')}>Away</AdminLink>.
                    </p>
                  )}
                </>
              );
            }}
          </QueryContent>
        </Section>
      </div>
    </div>
  );
}

function BlocksSkeleton() {
  return [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />);
}
