import { LinkButton, PageHeader, Screen } from '@lessons/ui';
import styles from './recovery-screen.module.css';

export function NotFoundScreen() {
  return (
    <Screen>
      <PageHeader
        title="Out"
        subtitle="There is no page at this address. The ball landed beyond the baseline."
      />
      <div className={styles.actions}>
        <LinkButton variant="primary" href="/">
          Return to Home
        </LinkButton>
      </div>
    </Screen>
  );
}
