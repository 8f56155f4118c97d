import { useState } from 'react';
import { mergeClients, type AdminBooking, type Client } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { ConfirmDialog, Dialog, List, ListRow, QueryContent, Skeleton, TextField } from '@lessons/ui';
import { useDelayed } from '../forms/use-delayed.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { contactOf, useClients } from './clients.ts';

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
  const [text, setText] = useState(initial);
  const clients = useClients(useDelayed(text.trim()));
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
      <QueryContent
        query={clients}
        failed="The accounts couldn’t be loaded."
        skeleton={<Skeleton shape="row" />}
      >
        {(found) => <Accounts accounts={found.filter(({ hasAccount }) => hasAccount)} onChoose={onChoose} />}
      </QueryContent>
    </>
  );
}

function Accounts({ accounts, onChoose }: { accounts: Client[]; onChoose: (client: Client) => void }) {
  if (accounts.length === 0)
    return <p role="status">No account is found. Try part of a name, or an e-mail.</p>;
  return (
    <List aria-label="Accounts">
      {accounts.map((client) => (
        <ListRow
          key={client.id}
          title={fullNameOf(client)}
          detail={contactOf(client)}
          onPress={() => onChoose(client)}
        />
      ))}
    </List>
  );
}
