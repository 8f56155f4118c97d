import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, ConfirmDialog, LinkButton, QueryContent, Section, Skeleton } from '@lessons/ui';
import { CalendarSync, Copy } from 'lucide-react';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { calendarFeedQuery, renewCalendarFeedMutation } from '../../requests/calendar-feed.ts';
import styles from './profile.module.css';

/** The way to have all lessons in one's own calendar, which then follows them. */
export function CalendarFeedSection() {
  const feed = useQuery(calendarFeedQuery);
  return (
    <Section title="Your Calendar">
      <QueryContent
        query={feed}
        failed="Your calendar link could not be loaded."
        skeleton={<Skeleton shape="row" />}
      >
        {({ address }) => (address ? <FeedAddress address={address} /> : <NoFeedYet />)}
      </QueryContent>
    </Section>
  );
}

function NoFeedYet() {
  const { renew, isRenewing } = useRenew();
  return (
    <div className={styles.feed}>
      <p>
        Have all your lessons in your own calendar. When one moves or is cancelled, your calendar follows.
      </p>
      <Button
        wide
        icon={<CalendarSync strokeWidth={1.8} />}
        loading={isRenewing}
        onClick={() => void renew('Calendar Link Ready')}
      >
        Get Calendar Link
      </Button>
    </div>
  );
}

function FeedAddress({ address }: { address: string }) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { renew, isRenewing } = useRenew();
  const [isAsking, setAsking] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify({ topic: 'calendar', title: 'Address Copied' }),
      () =>
        notifyFailure({
          topic: 'calendar',
          title: 'Not Copied',
          description: 'Select the address to copy it.',
        }),
    );
  return (
    <div className={styles.feed}>
      <p>
        Subscribe with Apple Calendar or Outlook. For Google Calendar, add the address under “Other
        calendars”, “From URL”. Whoever has the address can see your lessons.
      </p>
      <p className={styles.address}>{address}</p>
      <div className={styles.feedActions}>
        <LinkButton href={address.replace(/^https?:/, 'webcal:')} icon={<CalendarSync strokeWidth={1.8} />}>
          Subscribe
        </LinkButton>
        <Button icon={<Copy strokeWidth={1.8} />} onClick={() => void copy()}>
          Copy Address
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          New Address
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Get a new address?"
        description="The old one stops working at once. Calendars that follow it have to subscribe again."
        confirmLabel="New Address"
        keepLabel="Keep Address"
        busy={isRenewing}
        onConfirm={() => void renew('New Address Ready').then(() => setAsking(false))}
      />
    </div>
  );
}

function useRenew() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const renewing = useMutation(renewCalendarFeedMutation);
  const renew = async (title: string) => {
    try {
      await renewing.mutateAsync();
      notify({ topic: 'calendar', title });
    } catch (error) {
      notifyFailure({
        topic: 'calendar',
        title: 'No New Address',
        description: reasonOf(error, 'Please try again.'),
      });
    }
  };
  return { renew, isRenewing: renewing.isPending };
}
