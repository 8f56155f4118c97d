import { useMutation } from '@tanstack/react-query';
import { Button, Card, Facts, LinkButton, PageHeader, Problem, Row, Screen, Stack } from '@lessons/ui';
import { ShieldCheck } from 'lucide-react';
import { grantAdminMutation } from '../../requests/roles.ts';
import { useSession, useSessionUser } from '../../session/session.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { ConfirmAddress } from '../../lessons/confirm-address.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import styles from './admin-setup.module.css';
import { LostSecondFactor } from './lost-second-factor.tsx';
import { PeopleWithAccess } from './people-with-access.tsx';

export function AdminSetupScreen() {
  const user = useSessionUser();
  const { refresh } = useSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const granting = useMutation(grantAdminMutation);
  const refusal = reasonOf(granting.error, '');
  const makeMeAdmin = async () => {
    try {
      await granting.mutateAsync();
    } catch (error) {
      notifyFailure(
        {
          topic: 'admin-access',
          title: 'Error',
          description: 'Failed to grant admin access. Please try again.',
        },
        error,
      );
      return;
    }
    // Access is granted even if the session can’t be reloaded now.
    await refresh();
    notify({
      topic: 'admin-access',
      title: 'Admin Access Granted',
      description: 'You can now open the admin panel.',
    });
  };
  return (
    <Screen>
      <PageHeader
        title="Admin Setup"
        subtitle="Admins see all bookings and set working hours, blocked dates and prices."
      />
      <Stack as={Card} gap={3} className={styles.account}>
        <Facts
          rows={[
            { name: 'Email', value: user.email },
            { name: 'User ID', value: user.id },
          ]}
        />
        {user.isAdmin ? (
          <>
            <Row as="p" gap={2} align="center" className={styles.granted}>
              <ShieldCheck />
              You already have admin access!
            </Row>
            <LinkButton variant="primary" wide href="/admin">
              Go to Admin Panel
            </LinkButton>
          </>
        ) : (
          <>
            <Button variant="primary" wide loading={granting.isPending} onClick={() => void makeMeAdmin()}>
              Make Me Admin
            </Button>
            {refusal && (
              <>
                <Problem>{refusal}</Problem>
                {/* An admin gives access only to an address that is confirmed. */}
                <ConfirmAddress then="and an admin can give you access" />
              </>
            )}
          </>
        )}
        <LinkButton wide href="/">
          Back to Home
        </LinkButton>
      </Stack>
      {user.isAdmin && (
        <>
          <PeopleWithAccess />
          <LostSecondFactor />
        </>
      )}
    </Screen>
  );
}
