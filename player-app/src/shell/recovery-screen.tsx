import type { ReactNode } from 'react';
import { Button, Cluster, LinkButton, PageHeader, Screen, Status } from '@lessons/ui';

interface ProblemScreenProps {
  title: string;
  subtitle: string;
  /** The ways out. */
  children: ReactNode;
}

/** Stands where nothing else can be shown. */
function ProblemScreen({ title, subtitle, children }: ProblemScreenProps) {
  return (
    <Screen>
      <Status as="div" urgent>
        <PageHeader title={title} subtitle={subtitle} />
      </Status>
      <Cluster gap={3}>{children}</Cluster>
    </Screen>
  );
}

/** A reload also fetches the newest release, whose lack is a common reason. */
function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  );
}

/** Stands where a screen broke. */
export function RecoveryScreen() {
  return (
    <ProblemScreen
      title="Something went wrong"
      subtitle="This screen could not be shown. Your bookings and payments are safe."
    >
      <ReloadButton />
      <LinkButton href="/">Return to Home</LinkButton>
    </ProblemScreen>
  );
}

/** Stands where the app's files did not arrive. It is in the page's HTML, and its link works without a script. */
export function AppNotLoaded() {
  return (
    <main>
      <ProblemScreen
        title="Something went wrong"
        subtitle="This page could not be loaded. Your bookings and payments are safe. Please check your connection."
      >
        <LinkButton href="" variant="primary">
          Reload
        </LinkButton>
      </ProblemScreen>
    </main>
  );
}

/** Stands for every screen of a site whose `/config.json` is missing or malformed. */
export function SiteNotConfigured() {
  return (
    <main>
      <ProblemScreen
        title="This site is not ready"
        subtitle="It can’t reach its booking service, because its file config.json is missing or not valid. Nothing is lost. Please try again later."
      >
        <ReloadButton />
      </ProblemScreen>
    </main>
  );
}
