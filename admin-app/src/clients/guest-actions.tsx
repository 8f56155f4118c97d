import { useState } from 'react';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type ClientPage, downloadClientData, type ListedClient, removeClient } from '@lessons/contract';
import { ConfirmDialog, Disclosure, List, ListRow, saveFile, serverNow } from '@lessons/ui';
import { fullNameOf, londonDateOf, plainNameOf, RETENTION } from '@lessons/rules';
import { useAdmin } from '../admin-context.tsx';
import { clientPath, CLIENTS_PATH } from '../routes.ts';
import { SamePersonDialog } from './same-person-dialog.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useNotifyFailure } from '../requests/use-notify-failure.ts';

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

interface RemoveClientDialogProps {
  client: ListedClient;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a client without account is removed. */
function RemoveClientDialog({ client, onRemoved, onClose }: RemoveClientDialogProps) {
  const name = fullNameOf(client);
  const { notify } = useAdmin();
  const remove = useChange<void, unknown>({
    send: (api) => api(removeClient, { params: { id: client.id } }),
    invalidates: invalidatedBy.booking,
    onDone: () => {
      onClose();
      notify({ title: `${name} was removed.` });
      onRemoved();
    },
    onFailed: onClose,
    failure: { topic: 'remove-client', title: 'The client was not removed' },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}?`}
      description={`Name, address, phone number, notes and emails are deleted, and what is still owed is written off. Money to be given back keeps them until it is, 30 days at most. Lessons and payments are kept without the name until ${RETENTION.accountingRecordYears} years after their tax year. This can’t be undone.`}
      confirmLabel="Remove client"
      keepLabel="Keep client"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

type DataFormat = 'page' | 'json';

/** Saves everything that is stored about a client without account, as players download their own data. */
function useClientData(client: ListedClient): UseMutationResult<void, Error, DataFormat> {
  const { api } = useAdmin();
  const notifyFailure = useNotifyFailure();
  return useMutation({
    mutationFn: async (format: DataFormat) => {
      const { data, page } = await api(downloadClientData, { params: { id: client.id } });
      const name = `data-${plainNameOf(client).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${londonDateOf(serverNow())}`;
      if (format === 'page') saveFile(`${name}.html`, 'text/html', page);
      else saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
    onError: (error) => notifyFailure(error, { topic: 'client-data', title: 'Download failed' }),
  });
}
