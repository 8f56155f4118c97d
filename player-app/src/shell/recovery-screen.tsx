import { Button, LinkButton, PageHeader, Screen } from '@lessons/ui';
import styles from './recovery-screen.module.css';

interface ProblemScreenProps {
  title: string;
  subtitle: string;
  /** There is a home to return to. */
  hasHome: boolean;
}

/** Stands where nothing else can be shown. A reload also fetches the newest release, whose lack is a common reason. */
function ProblemScreen({ title, subtitle, hasHome }: ProblemScreenProps) {
  return (
    <Screen>
      <div role="alert">
        <PageHeader title={title} subtitle={subtitle} />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        {hasHome && <LinkButton href="/">Return to Home</LinkButton>}
      </div>
    </Screen>
  );
}

/** Stands where a screen broke. */
export function RecoveryScreen() {
  return (
    <ProblemScreen
      title="Something went wrong"
      subtitle="This screen could not be shown. Your bookings and payments are safe."
      hasHome
    />
  );
}

/** Stands where the app's files did not arrive. It is in the page's HTML, and its link works without a script. */
export function AppNotLoaded() {
  return (
    <main>
      <Screen>
        <div role="alert">
          <PageHeader
            title="Something went wrong"
            subtitle="This page could not be loaded. Your bookings and payments are safe. Please check your connection."
          />
        </div>
        <div className={styles.actions}>
          <LinkButton href="" variant="primary">
            Reload
          </LinkButton>
        </div>
      </Screen>
    </main>
  );
}

/** Stands for every screen of a site whose `/config.json` is missing or malformed. */
export function SiteNotConfigured() {
  return (
    <main>
      <ProblemScreen
        title="This site is not ready"
        subtitle="It can't reach its booking service, because its file config.json is missing or not valid. Nothing is lost. Please try again later."
        hasHome={false}
      />
    </main>
  );
}
