import { useCallback, useState } from 'react';
import { listAway } from '@lessons/contract';
import { EmptyState, QueryContent, Section, Skeleton } from '@lessons/ui';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { AwayForm } from './away-form.tsx';
import { AwayList } from './away-list.tsx';
import { ClosedDays } from './closed-days.tsx';
import type { ClosedDays as Closed } from './use-add-away.ts';
import styles from './away.module.css';

/** Closes days on which the coach is away, calls their lessons off, and lists the times away that are not over. */
export function AwayTab() {
  const query = useEndpoint(listAway);
  const [closed, setClosed] = useState<Closed | null>(null);
  /** Another one empties the form once its days are closed. */
  const [closings, setClosings] = useState(0);
  const showClosed = useCallback((done: Closed) => {
    setClosed(done);
    setClosings((before) => before + 1);
  }, []);
  return (
    <div className={styles.sides}>
      <Section title="Close days">
        <AwayForm key={closings} onClosed={showClosed} />
        {closed && <ClosedDays key={closed.away.id} closed={closed} onUndone={() => setClosed(null)} />}
      </Section>
      <Section title="Times away">
        <QueryContent
          query={query}
          failed="The times away couldn’t be loaded."
          skeleton={[1, 2].map((row) => (
            <Skeleton key={row} shape="row" />
          ))}
        >
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState
                drawing="bench"
                title="No time away"
                detail="Close a holiday in one go: choose its first and last day."
              />
            ) : (
              <AwayList entries={entries} />
            )
          }
        </QueryContent>
      </Section>
    </div>
  );
}
