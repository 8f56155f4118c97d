import { Button, PageHeader, Screen } from '@lessons/ui';
import styles from './recovery-screen.module.css';

/** Stands for every screen of a site whose `/config.json` is missing or malformed. */
export function SiteNotConfigured() {
  return (
    <main>
      <Screen>
        <div role="alert">
          <PageHeader
            title="This site is not ready"
            subtitle="It can't reach its booking service, because its file config.json is missing or not valid. Nothing is lost. Please try again later."
          />
        </div>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </Screen>
    </main>
  );
}
