import { useState } from 'react';
import { MAX_SEARCH_LENGTH, mergeClients, type Client, type ClientPage } from '@lessons/contract';
import { countLessons, formatPounds, formatShortDay, fullNameOf } from '@lessons/rules';
import { ConfirmDialog, Dialog, List, ListRow, QueryContent, Skeleton, Status, TextField } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { contactOf, useClients } from '../contacts/clients.ts';
import { useDelayed } from '../forms/use-delayed.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';

interface SamePersonDialogProps {
  /** The client without account, with what the account gets. */
  page: ClientPage;
  onMerged: (account: Client) => void;
  onClose: () => void;
}

/** Finds the account of a client who was entered without one, and gives it their lessons. */
export function SamePersonDialog({ page, onMerged, onClose }: SamePersonDialogProps) {
  const { client } = page;
  const { notify } = useAdmin();
  const guest = fullNameOf(client);
  const [account, setAccount] = useState<Client | null>(null);
  const merge = useChange({
    send: (api, { id }: Client) => api(mergeClients, { params: { id: client.id }, body: { accountId: id } }),
    invalidates: invalidatedBy.booking,
    onDone: (_, chosen) => {
      onClose();
      notify({ title: `The lessons of ${guest} are those of ${describe(chosen)} now.` });
      onMerged(chosen);
    },
    onFailed: onClose,
    failure: { topic: 'same-person', title: 'The two clients were not joined' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Same person as…"
      description={`${guest} was entered without an account. Choose the account that they have now.`}
    >
      <AccountSearch initial={guest} onChoose={setAccount} />
      {account && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAccount(null)}
          title="Are they the same person?"
          description={`${describe({ ...client, email: client.email || (client.phone ?? '') })}, without account, and ${describe(account)}. The account gets what is listed here, and an email that says so. This can’t be undone.`}
          confirmLabel="Same person"
          keepLabel="Go back"
          tone="plain"
          busy={merge.isPending}
          onConfirm={() => merge.mutate(account)}
        >
          <ul role="list" aria-label="What is joined">
            {describeJoined(page, account).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const describe = (client: Pick<Client, 'firstName' | 'lastName' | 'email'>) =>
  [fullNameOf(client), client.email && `(${client.email})`].filter(Boolean).join(' ');

const isNamed = ({ firstName, lastName }: Client) => Boolean(firstName || lastName);

/**
 * 3 lessons, the next on Tue 24 Nov · £50 to pay · Your private notes, below those on the account · Their phone number,
 * 01632 960142: the account has none
 */
function describeJoined({ client, lessons, privateNotes }: ClientPage, account: Client): string[] {
  const count = lessons.length === 0 ? 'No lessons' : countLessons(lessons.length);
  return [
    client.nextLesson ? `${count}, the next on ${formatShortDay(client.nextLesson)}` : count,
    client.owes > 0 && `${formatPounds(client.owes)} still to pay`,
    privateNotes && 'Your private notes, below those on the account',
    isNamed(client) && !isNamed(account) && `Their name, ${fullNameOf(client)}: the account has none`,
    client.phone && !account.phone && `Their phone number, ${client.phone}: the account has none`,
    client.email && 'No reminder emails, if they have turned them off',
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

function AccountSearch({ initial, onChoose }: { initial: string; onChoose: (client: Client) => void }) {
  const [text, setText] = useState(initial);
  const clients = useClients(useDelayed(text.trim()));
  return (
    <>
      <TextField
        label="Name, email or phone"
        type="search"
        data-autofocus
        maxLength={MAX_SEARCH_LENGTH}
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
    return <Status>No account matches. Try part of a name, or an email address.</Status>;
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
