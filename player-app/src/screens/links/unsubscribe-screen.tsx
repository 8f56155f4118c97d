import { useMutation, useQuery } from '@tanstack/react-query';
import type { Unsubscribing } from '@lessons/contract';
import { Button, Cluster, LinkButton, PageHeader, Screen, Skeleton, Status } from '@lessons/ui';
import { useLocation } from 'react-router-dom';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { unsubscribeMutation, unsubscribingQuery } from '../../requests/mail-links.ts';
import { LinkedContent } from './linked-content.tsx';
import styles from './links.module.css';

/** Stops one kind of optional mail, opened by the mail's link. Nothing stops before the button is pressed. */
export function UnsubscribeScreen() {
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...unsubscribingQuery(token), enabled: token !== '' });
  return (
    <Screen>
      <PageHeader eyebrow={useCoach().brand} title="Unsubscribe" />
      <LinkedContent
        query={query}
        hasLink={token !== ''}
        failed="Your email settings could not be loaded."
        loadingLabel="Loading your email settings"
        skeleton={<Skeleton shape="row" />}
      >
        {(data) => <Question token={token} unsubscribing={data} />}
      </LinkedContent>
    </Screen>
  );
}

const names: Record<string, string> = {
  reminders: 'reminders the day before a lesson',
  twoHourReminder: 'reminders two hours before a lesson',
  news: 'news and offers',
};

function Question({ token, unsubscribing }: { token: string; unsubscribing: Unsubscribing }) {
  const notifyFailure = useNotifyFailure();
  const stopping = useMutation({
    ...unsubscribeMutation,
    onError: (error) =>
      notifyFailure(
        {
          topic: 'unsubscribe',
          title: 'Not unsubscribed',
          description: reasonOf(error, 'Please try again.'),
        },
        error,
      ),
  });
  const name = names[unsubscribing.mails] ?? 'these emails';
  if (!unsubscribing.isOn) {
    return (
      <>
        <Status>You won’t get {name} any more. You can switch them on again under Privacy & Security.</Status>
        <Cluster gap={3} className={styles.actions}>
          <LinkButton href="/privacy-security">Choose your emails</LinkButton>
        </Cluster>
      </>
    );
  }
  return (
    <>
      <p>Stop getting {name}? Confirmations of bookings, changes and refunds are always sent.</p>
      <Cluster gap={3} className={styles.actions}>
        <Button variant="primary" loading={stopping.isPending} onClick={() => stopping.mutate(token)}>
          Stop these emails
        </Button>
      </Cluster>
    </>
  );
}
