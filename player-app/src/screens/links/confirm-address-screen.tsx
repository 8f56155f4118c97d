import { useQuery } from '@tanstack/react-query';
import { Cluster, LinkButton, PageHeader, Screen, Skeleton, Status } from '@lessons/ui';
import { useLocation } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { confirmAddressQuery } from '../../requests/wishes.ts';
import { LinkedContent } from './linked-content.tsx';
import styles from './links.module.css';

/** Confirms the player's address by being opened: the mail that leads here asks for nothing else. */
export function ConfirmAddressScreen() {
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...confirmAddressQuery(token), enabled: token !== '' });
  return (
    <Screen>
      <PageHeader eyebrow={useCoach().brand} title="Your email address" />
      <LinkedContent
        query={query}
        hasLink={token !== ''}
        failed="Your email address could not be confirmed."
        loadingLabel="Confirming your email address"
        skeleton={<Skeleton shape="row" />}
      >
        {() => (
          <>
            <Status>
              Your email address is confirmed. If you wait for a time, we’ll email you when it is free.
            </Status>
            <Cluster gap={3} className={styles.actions}>
              <LinkButton href="/book">Book a Lesson</LinkButton>
            </Cluster>
          </>
        )}
      </LinkedContent>
    </Screen>
  );
}
