import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchAuditLog, type AuditLogEntry, type AuditSearch } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime } from '@lessons/rules';
import { Button, EmptyState, FailedState, LoadingState, Skeleton } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { describeAction, factsOf, nameOf } from './describe-entry.ts';
import styles from './audit-log.module.css';

/** Who did what, for whom and when, the latest first. For admins. */
export function AuditLog() {
  const [search, setSearch] = useState<AuditSearch>({});
  return (
    <div className={styles.log}>
      <p className={styles.intro}>
        Every change by a coach or admin, and every change of money, access and accounts. Nobody can change or
        delete an entry. Names are those of today.
      </p>
      <AuditFilters onSearch={setSearch} />
      <Entries search={search} />
    </div>
  );
}

function Entries({ search }: { search: AuditSearch }) {
  const { api } = useAdmin();
  const query = useInfiniteQuery({
    queryKey: [searchAuditLog.path, search],
    queryFn: ({ pageParam, signal }) =>
      api(searchAuditLog, { query: pageParam === null ? search : { ...search, after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  if (isError && !data) {
    return (
      <FailedState
        message="The audit log couldn’t be loaded."
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data) {
    return (
      <LoadingState>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </LoadingState>
    );
  }
  if (entries.length === 0) {
    return Object.keys(search).length === 0 ? (
      <EmptyState
        drawing="bench"
        title="Nothing is recorded yet"
        detail="The first change will be listed here."
      />
    ) : (
      <EmptyState
        drawing="search"
        title="No entries match this search"
        detail="Try part of a name, or another span of dates."
      />
    );
  }
  return (
    <>
      <ol role="list" className={styles.list} aria-label="Entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {isError && <p role="alert">More entries couldn’t be loaded. Please try again.</p>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const { at, action, actor, player, amount, bookingId, paymentId } = entry;
  const isAboutOthers = player !== null && player.id !== actor?.id;
  const facts = factsOf(entry);
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.time}>
        {formatShortDay(at)} <span>{formatTime(at)}</span>
      </time>
      <div className={styles.what}>
        <p>
          <strong>{nameOf(actor)}</strong> {describeAction(action)}
          {isAboutOthers && (
            <>
              {' '}
              for <strong>{nameOf(player)}</strong>
            </>
          )}
        </p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {(bookingId ?? paymentId) && (
          <p className={styles.ids}>
            {[bookingId && `Lesson ${bookingId}`, paymentId && `Payment ${paymentId}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {amount !== null && <p className={styles.amount}>{formatPounds(amount)}</p>}
    </li>
  );
}
