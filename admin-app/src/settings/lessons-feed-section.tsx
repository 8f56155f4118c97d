import { useState } from 'react';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed, type ApiClient } from '@lessons/contract';
import { Button, FeedAddress, QueryContent, Section, Skeleton, type FeedQuestion } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import styles from './settings.module.css';

const TOPIC = 'lessons-feed';
const COPIED = { topic: TOPIC, title: 'Address copied' };
const NOT_COPIED = {
  topic: TOPIC,
  title: 'Not copied',
  description: 'Select the address to copy it.',
  variant: 'destructive',
} as const;

/** The calendar of all lessons, to which the coach subscribes. */
export function LessonsFeedSection() {
  const { notify } = useAdmin();
  const query = useEndpoint(getCalendarFeed);
  const [question, setQuestion] = useState<FeedQuestion | null>(null);
  const change = (
    send: (client: ApiClient) => Promise<unknown>,
    { done, failed }: { done: string; failed: string },
  ) => ({
    send,
    invalidates: [getCalendarFeed.path],
    onDone: () => {
      setQuestion(null);
      notify({ topic: TOPIC, title: done });
    },
    failure: { topic: TOPIC, title: failed },
    onFailed: () => setQuestion(null),
  });
  const renew = useChange(
    change((client) => client(renewCalendarFeed), {
      done: 'Calendar address ready',
      failed: 'Failed to get an address',
    }),
  );
  const remove = useChange(
    change((client) => client(removeCalendarFeed), {
      done: 'Calendar address removed',
      failed: 'Failed to remove the address',
    }),
  );
  return (
    <Section title="Lessons in your calendar">
      <p className={styles.intro}>
        A calendar of all lessons, with names and phone numbers, and your blocked dates. Your calendar program
        follows it. Whoever has its address can read it.
      </p>
      <QueryContent
        query={query}
        failed="The address couldn’t be loaded."
        skeleton={<Skeleton shape="row" />}
      >
        {({ address }) =>
          address ? (
            <FeedAddress
              address={address}
              question={question}
              onAsk={setQuestion}
              busy={renew.isPending || remove.isPending}
              onRenew={() => renew.mutate(undefined)}
              onRemove={() => remove.mutate(undefined)}
              onCopy={(isCopied) => notify(isCopied ? COPIED : NOT_COPIED)}
            />
          ) : (
            <Button className={styles.save} loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              Get calendar address
            </Button>
          )
        }
      </QueryContent>
    </Section>
  );
}
