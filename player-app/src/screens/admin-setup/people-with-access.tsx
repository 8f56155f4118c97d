import { useState } from 'react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { ApiError, type Player } from '@lessons/contract';
import { Badge, Button, Cluster, List, ListRow, QueryContent, Section, Skeleton } from '@lessons/ui';
import { FreshSignInDialog } from '../../fresh-sign-in/fresh-sign-in-dialog.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { useSessionUser, useSession } from '../../session/session.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import type { FreshSignIn } from '../../requests/call-freshly.ts';
import { rolesQuery, removeRolesMutation, giveAccessMutation } from '../../requests/roles.ts';
import { nameOf, ResetFactorDialog } from './reset-factor-dialog.tsx';
import { AccountByEmail } from './account-by-email.tsx';
import styles from './admin-setup.module.css';

/** The coaches and admins. An admin removes roles here, one's own too; the last admin has no button for it. */
export function PeopleWithAccess() {
  const user = useSessionUser();
  const players = useQuery(rolesQuery);
  const [removing, setRemoving] = useState<Player | null>(null);
  const [resetting, setResetting] = useState<Player | null>(null);
  const hasOtherAdmin = (person: Player) =>
    players.data?.some(({ id, isAdmin }) => isAdmin && id !== person.id) ?? false;

  return (
    <Section title="People with access">
      <QueryContent
        query={players}
        failed="The people with access could not be loaded."
        loadingLabel="Loading the people with access"
        skeleton={<Skeleton shape="card" height="6rem" />}
      >
        {(people) => (
          <List>
            {people.map((person) => (
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
                    <Cluster as="span" gap={2} align="center" className={styles.roles}>
                      {person.isAdmin && <Badge>Admin</Badge>}
                      {person.isCoach && <Badge>Coach</Badge>}
                      {person.isAdmin && !hasOtherAdmin(person) && (
                        <span>The last admin can’t be removed.</span>
                      )}
                    </Cluster>
                  </>
                }
                trailing={
                  <Cluster as="span" gap={1} justify="end">
                    {person.id !== user.id && (
                      <Button variant="quiet" onClick={() => setResetting(person)}>
                        Reset 2FA<span className="visually-hidden"> of {nameOf(person)}</span>
                      </Button>
                    )}
                    {(!person.isAdmin || hasOtherAdmin(person)) && (
                      <Button onClick={() => setRemoving(person)}>
                        Remove<span className="visually-hidden"> access of {nameOf(person)}</span>
                      </Button>
                    )}
                  </Cluster>
                }
              />
            ))}
          </List>
        )}
      </QueryContent>
      <GiveAccess />
      {resetting && <ResetFactorDialog person={resetting} onClose={() => setResetting(null)} />}
      {removing && <RemoveAccessDialog person={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

interface RemoveAccessDialogProps {
  person: Player;
  onClose: () => void;
}

/** Asks for the admin's password before somebody loses the coach and admin roles. */
function RemoveAccessDialog({ person, onClose }: RemoveAccessDialogProps) {
  const user = useSessionUser();
  const { refresh } = useSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync } = useMutation(removeRolesMutation);
  const isSelf = person.id === user.id;
  const remove = async (signIn: FreshSignIn) => {
    try {
      await mutateAsync({ id: person.id, signIn });
      notify({
        topic: 'admin-access',
        title: 'Access removed',
        description: isSelf ? 'You no longer have access to the coach’s screens.' : nameOf(person),
      });
    } catch (error) {
      // What the API refuses may have changed this screen as well.
      if (!(error instanceof ApiError)) throw error;
      notifyFailure({
        topic: 'admin-access',
        title: 'Error',
        description: reasonOf(error, REMOVAL_FAILED),
      });
    }
    onClose();
    // One's own roles, and after a refusal they may be gone as well.
    await refresh();
  };
  return (
    <FreshSignInDialog
      title={isSelf ? 'Give up your own access?' : `Remove access of ${nameOf(person)}?`}
      description={`${
        isSelf
          ? 'You will no longer see bookings or change hours and prices. Only another admin can give the access back.'
          : `${person.email} will no longer see bookings or change hours and prices, and gets an email.`
      } Enter your own password.`}
      confirmLabel="Remove access"
      keepLabel="Keep access"
      isDangerous
      failed={REMOVAL_FAILED}
      send={remove}
      onClose={onClose}
    />
  );
}

const REMOVAL_FAILED = 'The access could not be removed. Please try again.';

/** Makes the owner of an account admin and coach, whom *Make Me Admin* has sent to an admin. */
function GiveAccess() {
  const notify = useNotify();
  const { mutateAsync } = useMutation(giveAccessMutation);
  return (
    <AccountByEmail
      label="Their email"
      hint="For somebody who has an account, and is to coach or to run the site with you."
      button="Give access"
    >
      {(person, onClose) => (
        <FreshSignInDialog
          title={`Give access to ${nameOf(person)}?`}
          description={`${person.email} will see all bookings and clients, change hours and prices, and give and remove access. Enter your own password.`}
          confirmLabel="Give access"
          keepLabel="Not now"
          isDangerous
          failed="The access could not be given. Please try again."
          send={async (signIn) => {
            await mutateAsync({ id: person.id, signIn });
            notify({ topic: 'admin-access', title: 'Access given', description: nameOf(person) });
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </AccountByEmail>
  );
}
