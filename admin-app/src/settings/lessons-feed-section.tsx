import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  type ApiClient,
  type CalendarFeed,
} from '@lessons/contract';
import { formatLastRead } from '@lessons/rules';
import { Button, FeedAddress, type FeedQuestion, Muted, QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';

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
  const { api, notify } = useAdmin();
  const query = useQuery({
    queryKey: [getCalendarFeed.path],
    queryFn: ({ signal }) => api(getCalendarFeed, { query: { address: 'hidden' } }, signal),
  });
  const [shown, setShown] = useState<string | null>(null);
  const sayBack = useSayBack();
  const [question, setQuestion] = useState<FeedQuestion | null>(null);
  const change = (
    send: (client: ApiClient) => Promise<CalendarFeed>,
    { done, failed }: { done?: string; failed: string },
  ) => ({
    send,
    invalidates: [getCalendarFeed.path],
    onDone: (feed: CalendarFeed) => {
      setQuestion(null);
      setShown(feed.address);
      if (done) sayBack({ text: done });
    },
    failure: { topic: TOPIC, title: failed },
    onFailed: () => setQuestion(null),
  });
  const show = useChange(
    change((client) => client(getCalendarFeed, {}), { failed: 'The address was not shown' }),
  );
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
    <>
      <Muted prose>
        A calendar of all lessons, with names and phone numbers, and your blocked dates. Your calendar program
        follows it. Whoever has its address can read it.
      </Muted>
      <QueryContent
        query={query}
        failed="The address couldn’t be loaded."
        skeleton={<Skeleton shape="row" height="3rem" />}
      >
        {({ address, exists, readOn }) =>
          exists ? (
            <FeedAddress
              address={shown ?? address}
              lastRead={formatLastRead(readOn)}
              onShow={() => show.mutate(undefined)}
              isShowing={show.isPending}
              question={question}
              onAsk={setQuestion}
              busy={renew.isPending || remove.isPending}
              onRenew={() => renew.mutate(undefined)}
              onRemove={() => remove.mutate(undefined)}
              onCopy={(isCopied) => notify(isCopied ? COPIED : NOT_COPIED)}
            />
          ) : (
            <Button wide="phone" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              Get calendar address
            </Button>
          )
        }
      </QueryContent>
    </>
  );
}
