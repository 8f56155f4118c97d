import { Cluster, LinkButton, PageHeader, Screen } from '@lessons/ui';
import { useKnownCoach } from '../coach-profile/use-coach.ts';
import { useSession } from '../session/session.tsx';

export function NotFoundScreen() {
  const isSignedIn = Boolean(useSession().user);
  const brand = useKnownCoach()?.brand;
  return (
    <Screen>
      <PageHeader
        // The navigation names the site, which a visitor does not have.
        eyebrow={isSignedIn ? undefined : brand}
        title="Page not found"
        subtitle="That one landed beyond the baseline: there is nothing at this address."
      />
      <Cluster gap={3}>
        <LinkButton variant="primary" href="/">
          Return to Home
        </LinkButton>
      </Cluster>
    </Screen>
  );
}
