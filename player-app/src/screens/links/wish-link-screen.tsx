import { useMutation, useQuery } from '@tanstack/react-query';
import type { LinkedWish } from '@lessons/contract';
import { formatDay } from '@lessons/rules';
import { Button, Cluster, LinkButton, PageHeader, Screen, Skeleton, Status } from '@lessons/ui';
import { useLocation } from 'react-router-dom';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { endLinkedWishMutation, linkedWishQuery } from '../../requests/wishes.ts';
import { LinkedContent } from './linked-content.tsx';
import styles from './links.module.css';

/** Ends “Tell me when free” for one day, opened by the mail's link. Nothing ends before the button is pressed. */
export function WishLinkScreen() {
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...linkedWishQuery(token), enabled: token !== '' });
  return (
    <Screen>
      <PageHeader eyebrow={useCoach().brand} title="Tell me when free" />
      <LinkedContent
        query={query}
        hasLink={token !== ''}
        failed="The day could not be loaded."
        loadingLabel="Loading the day"
        skeleton={<Skeleton shape="row" />}
      >
        {(wish) => <Question token={token} wish={wish} />}
      </LinkedContent>
    </Screen>
  );
}

function Question({ token, wish: { date, hasEnded } }: { token: string; wish: LinkedWish }) {
  const notifyFailure = useNotifyFailure();
  const ending = useMutation({
    ...endLinkedWishMutation,
    onError: (error) =>
      notifyFailure(
        {
          topic: 'wish',
          title: 'Not stopped',
          description: reasonOf(error),
        },
        error,
      ),
  });
  if (hasEnded) {
    return (
      <>
        <Status>We won’t email you about free times on {formatDay(date)} any more.</Status>
        <Cluster gap={3} className={styles.actions}>
          <LinkButton href="/book">Book a Lesson</LinkButton>
        </Cluster>
      </>
    );
  }
  return (
    <>
      <p>We’ll email you when a time is free on {formatDay(date)}. Nothing is held for you.</p>
      <Cluster gap={3} className={styles.actions}>
        <Button variant="primary" loading={ending.isPending} onClick={() => ending.mutate(token)}>
          Don’t tell me
        </Button>
      </Cluster>
    </>
  );
}
