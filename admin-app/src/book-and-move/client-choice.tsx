import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { MAX_SEARCH_LENGTH, type Client } from '@lessons/contract';
import { fullNameOf, plainNameOf } from '@lessons/rules';
import { Button, List, ListRow, QueryContent, Skeleton, Stack, Status, TextField } from '@lessons/ui';
import { contactOf, draftOf, useClients, type ClientDraft } from '../contacts/clients.ts';
import { useDelayed } from '../forms/use-delayed.ts';
import styles from './book-and-move.module.css';

interface ClientChoiceProps {
  client: Client | null;
  /** A client has to be chosen first. */
  error?: string | undefined;
  onChoose: (client: Client | null) => void;
  onNew: (draft: ClientDraft) => void;
}

/** Finds a client by name, e-mail address or phone number. To type on after the choice searches again. */
export function ClientChoice({ client, error, onChoose, onNew }: ClientChoiceProps) {
  const [text, setText] = useState('');
  const search = useDelayed(text.trim());
  const clients = useClients(search, client === null);
  return (
    <Stack gap={3}>
      <TextField
        data-autofocus
        label="Client"
        hint={client && contactOf(client)}
        error={error}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name, phone or email"
        value={client ? plainNameOf(client) : text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          onChoose(null);
        }}
      />
      {!client && (
        <QueryContent
          query={clients}
          failed="Your clients couldn’t be loaded."
          skeleton={<Skeleton shape="card" className={styles.clientsSkeleton} />}
        >
          {(found) => (
            <>
              <div className={styles.clients}>
                <List aria-label="Clients">
                  {found.map((one) => (
                    <ListRow
                      key={one.id}
                      title={fullNameOf(one)}
                      detail={contactOf(one)}
                      onPress={() => onChoose(one)}
                    />
                  ))}
                </List>
                <Status as="div">
                  {found.length === 0 && search !== '' && !clients.isPlaceholderData && (
                    <p className={styles.none}>No client matches “{search}”.</p>
                  )}
                </Status>
              </div>
              <Button
                variant="quiet"
                flush="start"
                icon={<UserPlus />}
                onClick={() => onNew(draftOf(text.trim()))}
              >
                New client
              </Button>
            </>
          )}
        </QueryContent>
      )}
    </Stack>
  );
}
