import { useState } from 'react';
import type { ClientPage } from '@lessons/contract';
import { Disclosure, List, ListRow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { clientPath, CLIENTS_PATH } from '../routes.ts';
import { RemoveClientDialog } from './remove-client-dialog.tsx';
import { SamePersonDialog } from './same-person-dialog.tsx';
import { useClientData } from './use-client-data.ts';

/** Offers what the coach does for a client without account, who can't do it in a profile of their own. */
export function GuestActions({ page }: { page: ClientPage }) {
  const { client } = page;
  const { navigate } = useAdmin();
  const [opened, setOpened] = useState<'same person' | 'remove' | null>(null);
  const download = useClientData(client);
  const close = () => setOpened(null);
  const leaveFor = (path: string) => navigate(path, { replace: true });
  return (
    <Disclosure label="More about this client">
      <List>
        <ListRow
          title="Same person as…"
          detail="They have an account now"
          onPress={() => setOpened('same person')}
        />
        <ListRow
          title="Download data"
          detail="Everything that is stored about them"
          onPress={() => download.mutate('page')}
        />
        <ListRow
          title="Download as JSON"
          detail="The same for programs"
          onPress={() => download.mutate('json')}
        />
        <ListRow
          title="Remove client"
          detail="Their name and address are deleted"
          onPress={() => setOpened('remove')}
        />
      </List>
      {opened === 'same person' && (
        <SamePersonDialog page={page} onMerged={({ id }) => leaveFor(clientPath(id))} onClose={close} />
      )}
      {opened === 'remove' && (
        <RemoveClientDialog client={client} onRemoved={() => leaveFor(CLIENTS_PATH)} onClose={close} />
      )}
    </Disclosure>
  );
}
