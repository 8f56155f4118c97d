import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getCalendarFeed, renewCalendarFeed } from '@lessons/contract';
import { Button, ConfirmDialog, LinkButton, QueryContent, Section, Skeleton } from '@lessons/ui';
import { CalendarSync, Copy } from 'lucide-react';
import { useAdmin } from '../admin-context.tsx';
import { useChange } from '../requests/use-change.ts';
import styles from './settings.module.css';

/** The calendar of all lessons, to which the coach subscribes. */
export function LessonsFeedSection() {
  const { api, notify } = useAdmin();
  const query = useQuery({
    queryKey: [getCalendarFeed.path],
    queryFn: ({ signal }) => api(getCalendarFeed, {}, signal),
  });
  const [isAsking, setAsking] = useState(false);
  const renew = useChange({
    send: (client) => client(renewCalendarFeed),
    invalidates: [getCalendarFeed.path],
    onDone: () => {
      setAsking(false);
      notify({ topic: 'lessons-feed', title: 'Calendar address ready' });
    },
    failure: { topic: 'lessons-feed', title: 'Failed to get an address' },
    onFailed: () => setAsking(false),
  });
  const copy = (address: string) =>
    navigator.clipboard.writeText(address).then(
      () => notify({ topic: 'lessons-feed', title: 'Address copied' }),
      () =>
        notify({
          topic: 'lessons-feed',
          title: 'Not copied',
          description: 'Select the address to copy it.',
          variant: 'destructive',
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
            <div className={styles.form}>
              <p className={styles.address}>{address}</p>
              <div className={styles.buttons}>
                <LinkButton
                  href={address.replace(/^https?:/, 'webcal:')}
                  icon={<CalendarSync strokeWidth={1.8} />}
                >
                  Subscribe
                </LinkButton>
                <Button icon={<Copy strokeWidth={1.8} />} onClick={() => void copy(address)}>
                  Copy address
                </Button>
                <Button variant="quiet" onClick={() => setAsking(true)}>
                  New address
                </Button>
              </div>
            </div>
          ) : (
            <Button className={styles.save} loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              Get calendar address
            </Button>
          )
        }
      </QueryContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Get a new address?"
        description="The old one stops working at once. Calendars that follow it have to subscribe again."
        confirmLabel="New Address"
        keepLabel="Keep Address"
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined)}
      />
    </Section>
  );
}
