import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardPaste, UserPlus } from 'lucide-react';
import { listClients, type ListedClient, MAX_SEARCH_LENGTH } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime, fullNameOf } from '@lessons/rules';
import { Badge, Button, Cluster, Disclosure, EmptyState, List, ListRow, Stack, TextField } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLinkButton } from '../admin-link.tsx';
import { PagedList } from '../forms/paged-list.tsx';
import { useDelayed } from '../forms/use-delayed.ts';
import { clientPath, opensPasteList, WEEK_PATH } from '../routes.ts';
import { NewClientDialog } from './new-client-dialog.tsx';
import { PasteListDialog } from './paste-list-dialog.tsx';
import styles from './clients.module.css';

/** Everybody who has booked or for whom the coach has booked, by name. */
export function ClientList() {
  const [text, setText] = useState('');
  const search = useDelayed(text.trim());
  const { path } = useAdmin();
  const [opened, setOpened] = useState<'new' | 'list' | null>(opensPasteList(path) ? 'list' : null);
  const close = () => setOpened(null);
  return (
    <Stack gap={5} top className={styles.clients}>
      <Cluster gap={3} align="end" className={styles.searchLine}>
        <div role="search" aria-label="Clients">
          <TextField
            label="Name, email or phone"
            type="search"
            maxLength={MAX_SEARCH_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button icon={<UserPlus />} onClick={() => setOpened('new')}>
          New client
        </Button>
        <Disclosure>
          <Button icon={<ClipboardPaste />} onClick={() => setOpened('list')}>
            Paste a list
          </Button>
        </Disclosure>
      </Cluster>
      <PagedList
        query={useClientList(search)}
        items="clients"
        failed="The clients couldn’t be loaded."
        empty={
          search ? (
            <EmptyState
              drawing="search"
              title="No client matches this search"
              detail="Try part of a name, or of a phone number."
              action={<Button onClick={() => setText('')}>Clear search</Button>}
            />
          ) : (
            <EmptyState
              drawing="court"
              title="No clients yet"
              detail="Whoever signs up, and whoever you book for, is listed here."
              action={<AdminLinkButton href={WEEK_PATH}>See the week</AdminLinkButton>}
            />
          )
        }
      >
        {(clients) => (
          <List aria-label="Clients">
            {clients.map((client) => (
              <ListRow
                key={client.id}
                href={clientPath(client.id)}
                title={fullNameOf(client)}
                detail={daysOf(client)}
                trailing={client.owes > 0 && <Badge tone="clay">owes {formatPounds(client.owes)}</Badge>}
              />
            ))}
          </List>
        )}
      </PagedList>
      {opened === 'new' && <NewClientDialog search={text.trim()} onClose={close} />}
      {opened === 'list' && <PasteListDialog onClose={close} />}
    </Stack>
  );
}

/** Next Tue 24 Nov 17:00 · last Tue 17 Nov */
function daysOf({ nextLesson, lastLesson }: ListedClient): string {
  return (
    [
      nextLesson && `Next ${formatShortDay(nextLesson)} ${formatTime(nextLesson)}`,
      lastLesson && `${nextLesson ? 'last' : 'Last'} ${formatShortDay(lastLesson)}`,
    ]
      .filter(Boolean)
      .join(' · ') || 'No lessons yet'
  );
}

/** Fetches the clients that a search finds, page by page; all of them for an empty one. */
function useClientList(search: string) {
  const { api } = useAdmin();
  return useInfiniteQuery({
    queryKey: [listClients.path, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        listClients,
        { query: { ...(search && { search }), ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ clients }) => clients),
  });
}
