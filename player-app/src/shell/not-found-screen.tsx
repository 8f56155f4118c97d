import { LinkButton, PageHeader, Screen } from '@lessons/ui';
import styles from './recovery-screen.module.css';

export function NotFoundScreen() {
  return (
    <Screen>
      <PageHeader
        title="Page not found"
        subtitle="That one landed beyond the baseline: there is nothing at this address."
      />
      <div className={styles.actions}>
        <LinkButton variant="primary" href="/">
          Return to Home
        </LinkButton>
      </div>
    </Screen>
  );
}
