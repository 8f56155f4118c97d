import { Button, LinkButton, PageHeader, Screen } from '@lessons/ui';
import styles from './recovery-screen.module.css';

/** Stands where a screen broke. A reload also fetches the newest release, whose lack is a common reason. */
export function RecoveryScreen() {
  return (
    <Screen>
      <div role="alert">
        <PageHeader
          title="Something went wrong"
          subtitle="This screen could not be shown. Your bookings and payments are safe."
        />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <LinkButton href="/">Return to Home</LinkButton>
      </div>
    </Screen>
  );
}
