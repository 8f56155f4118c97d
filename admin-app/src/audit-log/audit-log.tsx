import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { searchAuditLog, type AuditLogEntry, type AuditSearch } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime } from '@lessons/rules';
import { EmptyState } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { PagedList } from '../forms/paged-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { endOf, idsOf, nameOf, partsOf } from './describe-entry.ts';
import styles from './audit-log.module.css';

/** The audit entries, the latest first: who did what, for whom and when. For admins. */
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
    select: ({ pages }) => pages.flatMap((page) => page.entries),
  });
  return (
    <PagedList
      query={query}
      items="entries"
      failed="The audit log couldn’t be loaded."
      empty={
        Object.keys(search).length === 0 ? (
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
        )
      }
    >
      {(entries) => (
        <ol role="list" className={styles.list} aria-label="Entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Entry({ entry }: { entry: AuditLogEntry }) {
  const { at, action, actor, player, amount } = entry;
  const isAboutOthers = player !== null && player.id !== actor?.id;
  const [before, after] = partsOf(action, isAboutOthers);
  const ids = idsOf(entry);
  const line = (
    <>
      <time dateTime={at} className={styles.time}>
        {formatShortDay(at)} <span>{formatTime(at)}</span>
      </time>
      <p className={styles.what}>
        <strong>{nameOf(actor)}</strong> {before}
        {after !== undefined && <strong>{nameOf(player)}</strong>}
        {after}
        {endOf(entry)}
      </p>
      {amount !== null && <p className={styles.amount}>{formatPounds(amount)}</p>}
    </>
  );
  return (
    <li className={styles.entry}>
      {ids.length === 0 ? (
        <div className={styles.line}>{line}</div>
      ) : (
        <details>
          <summary className={styles.line}>
            {line}
            <ChevronDown />
          </summary>
          <p className={styles.ids}>{ids.join(' · ')}</p>
        </details>
      )}
    </li>
  );
}
