import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listClients, mergeClients, type AdminBooking, type Client } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { ConfirmDialog, Dialog, FailedState, List, ListRow, Skeleton, TextField } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useDelayed } from '../forms/use-delayed.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';

interface SamePersonDialogProps {
  /** A lesson of the client without account. */
  booking: AdminBooking;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Finds the account of a client who was entered without one, and gives it their lessons. */
export function SamePersonDialog({ booking: { userId, user }, onDone, onClose }: SamePersonDialogProps) {
  const guest = fullNameOf(user);
  const [account, setAccount] = useState<Client | null>(null);
  const merge = useChange({
    send: (api, { id }: Client) => api(mergeClients, { params: { id: userId }, body: { accountId: id } }),
    invalidates: invalidatedBy.booking,
    onDone: (_, client) => {
      onClose();
      onDone(`The lessons of ${guest} are those of ${describe(client)} now.`);
    },
    onFailed: onClose,
    failure: { topic: 'same-person', title: 'The two clients were not joined' },
  });
  if (account) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAccount(null)}
        title="Are they the same person?"
        description={`${describe({ ...user, email: user.email || (user.phone ?? '') })}, without account, and ${describe(account)}. The account gets the lessons, notes and mails. This can’t be undone.`}
        confirmLabel="Same Person"
        keepLabel="Go Back"
        tone="plain"
        busy={merge.isPending}
        onConfirm={() => merge.mutate(account)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Same person as…"
      description={`${guest} was entered without an account. Choose the account that they have now.`}
    >
      <AccountSearch initial={guest} onChoose={setAccount} />
    </Dialog>
  );
}

const describe = (client: AdminBooking['user']) =>
  [fullNameOf(client), client.email && `(${client.email})`].filter(Boolean).join(' ');

function AccountSearch({ initial, onChoose }: { initial: string; onChoose: (client: Client) => void }) {
  const { api } = useAdmin();
  const [text, setText] = useState(initial);
  const search = useDelayed(text.trim());
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [listClients.path, search],
    queryFn: ({ signal }) => api(listClients, { query: { search } }, signal),
    placeholderData: keepPreviousData,
  });
  const accounts = data?.filter(({ hasAccount }) => hasAccount);
  return (
    <>
      <TextField
        label="Name, e-mail or phone"
        type="search"
        data-autofocus
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isError && !accounts && (
        <FailedState
          message="The accounts couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !accounts && <Skeleton shape="row" />}
      {accounts?.length === 0 && <p role="status">No account is found. Try part of a name, or an e-mail.</p>}
      {accounts && accounts.length > 0 && (
        <List aria-label="Accounts">
          {accounts.map((client) => (
            <ListRow
              key={client.id}
              title={fullNameOf(client)}
              detail={[client.email, client.phone].filter(Boolean).join(' · ')}
              onPress={() => onChoose(client)}
            />
          ))}
        </List>
      )}
    </>
  );
}
