import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, FeedAddress, QueryContent, Section, Skeleton, type FeedQuestion } from '@lessons/ui';
import { CalendarSync } from 'lucide-react';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import {
  calendarFeedQuery,
  removeCalendarFeedMutation,
  renewCalendarFeedMutation,
} from '../../requests/calendar-feed.ts';
import styles from './profile.module.css';

/** The way to have all lessons in one's own calendar, which then follows them. */
export function CalendarFeedSection() {
  const feed = useQuery(calendarFeedQuery);
  return (
    <Section title="Your Calendar">
      <QueryContent
        query={feed}
        failed="Your calendar link could not be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {({ address }) => (address ? <OwnFeed address={address} /> : <NoFeedYet />)}
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

function OwnFeed({ address }: { address: string }) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { renew, isRenewing } = useRenew();
  const { remove, isRemoving } = useRemove();
  const [question, setQuestion] = useState<FeedQuestion | null>(null);
  const close = () => setQuestion(null);
  return (
    <div className={styles.feed}>
      <p>
        Subscribe with Apple Calendar or Outlook. For Google Calendar, add the address under “Other
        calendars”, “From URL”. Whoever has the address can see your lessons.
      </p>
      <FeedAddress
        address={address}
        question={question}
        onAsk={setQuestion}
        busy={isRenewing || isRemoving}
        onRenew={() => void renew('New Address Ready').then(close)}
        onRemove={() => void remove().then(close)}
        onCopy={(isCopied) =>
          isCopied ? notify({ topic: TOPIC, title: 'Address Copied' }) : notifyFailure(NOT_COPIED)
        }
      />
    </div>
  );
}

const TOPIC = 'calendar';
const NOT_COPIED = { topic: TOPIC, title: 'Not Copied', description: 'Select the address to copy it.' };

function useRenew() {
  const tell = useTell();
  const renewing = useMutation(renewCalendarFeedMutation);
  const renew = (title: string) => tell(renewing.mutateAsync(), title, 'No New Address');
  return { renew, isRenewing: renewing.isPending };
}

function useRemove() {
  const tell = useTell();
  const removing = useMutation(removeCalendarFeedMutation);
  const remove = () => tell(removing.mutateAsync(), 'Address Removed', 'Address Not Removed');
  return { remove, isRemoving: removing.isPending };
}

/** Returns a function that waits for a change and says what came of it. */
function useTell() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return async (change: Promise<unknown>, done: string, failed: string) => {
    try {
      await change;
      notify({ topic: TOPIC, title: done });
    } catch (error) {
      notifyFailure({ topic: TOPIC, title: failed, description: reasonOf(error, 'Please try again.') });
    }
  };
}
