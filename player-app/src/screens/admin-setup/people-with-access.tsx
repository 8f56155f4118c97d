import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Player } from '@lessons/contract';
import { Badge, Button, FailedState, List, ListRow, LoadingState, Section, Skeleton } from '@lessons/ui';
import { rolesQuery } from '../../requests/roles.ts';
import { useSessionUser } from '../../session/use-session.ts';
import styles from './admin-setup.module.css';
import { nameOf } from './name-of.ts';
import { RemoveAccessDialog } from './remove-access-dialog.tsx';

/** Who is coach or admin. An admin takes the roles away here, one's own too; the last admin has no button for it. */
export function PeopleWithAccess() {
  const user = useSessionUser();
  const people = useQuery(rolesQuery);
  const [removing, setRemoving] = useState<Player | null>(null);
  const hasOtherAdmin = (person: Player) =>
    people.data?.some(({ id, isAdmin }) => isAdmin && id !== person.id) ?? false;

  return (
    <Section title="People with access">
      {people.isPending && (
        <LoadingState label="Loading the people with access">
          <Skeleton shape="card" className={styles.peopleLoading} />
        </LoadingState>
      )}
      {people.isError && (
        <FailedState
          message="The people with access could not be loaded."
          retrying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data && (
        <List>
          {people.data.map((person) => (
            <ListRow
              key={person.id}
              title={
                <>
                  {nameOf(person)}
                  {person.id === user.id && ' (you)'}
                </>
              }
              detail={
                <>
                  {person.email !== nameOf(person) && <span className={styles.email}>{person.email}</span>}
                  <span className={styles.roles}>
                    {person.isAdmin && <Badge>Admin</Badge>}
                    {person.isCoach && <Badge>Coach</Badge>}
                    {person.isAdmin && !hasOtherAdmin(person) && <span>The last admin stays.</span>}
                  </span>
                </>
              }
              trailing={
                (!person.isAdmin || hasOtherAdmin(person)) && (
                  <Button onClick={() => setRemoving(person)}>
                    Remove<span className="visually-hidden"> access of {nameOf(person)}</span>
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {removing && <RemoveAccessDialog person={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}
