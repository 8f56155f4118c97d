import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '@lessons/contract';
import { formatLastRead } from '@lessons/rules';
import {
  Button,
  FeedAddress,
  type FeedQuestion,
  Muted,
  QueryContent,
  Section,
  Skeleton,
  Stack,
} from '@lessons/ui';
import { CalendarSync } from 'lucide-react';
import { useNotifications, useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import {
  calendarFeedQuery,
  removeCalendarFeedMutation,
  renewCalendarFeedMutation,
  showCalendarFeedMutation,
} from '../../requests/calendars.ts';

/** The way to have all lessons in one's own calendar, which then follows them. */
export function CalendarFeedSection() {
  const feed = useQuery(calendarFeedQuery);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Section title="Your lessons in your calendar">
      <QueryContent
        query={feed}
        failed="Your calendar link could not be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {({ exists, readOn }) =>
          exists ? (
            <OwnFeed address={address} readOn={readOn} onChange={setAddress} />
          ) : (
            <NoFeedYet onChange={setAddress} />
          )
        }
      </QueryContent>
    </Section>
  );
}

/** Takes the address to show, or null to hide it. */
type OnChange = (address: string | null) => void;

function NoFeedYet({ onChange }: { onChange: OnChange }) {
  const renewal = useRenewal(onChange);
  return (
    <Stack gap={4}>
      <Muted prose>
        Have all your lessons in your own calendar. When one moves or is cancelled, your calendar follows.
      </Muted>
      <Button
        wide
        icon={<CalendarSync />}
        loading={renewal.isPending}
        onClick={() => void renewal.change('Calendar link ready')}
      >
        Get calendar link
      </Button>
    </Stack>
  );
}

interface OwnFeedProps {
  /** Null while it is hidden. */
  address: string | null;
  readOn: CalendarFeed['readOn'];
  onChange: OnChange;
}

function OwnFeed({ address, readOn, onChange }: OwnFeedProps) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const showing = useFeedChange(showCalendarFeedMutation, 'Address not shown', onChange);
  const renewal = useRenewal(onChange);
  const removal = useFeedChange(removeCalendarFeedMutation, 'Address not removed', onChange);
  const [question, setQuestion] = useState<FeedQuestion | null>(null);
  const close = () => setQuestion(null);
  return (
    <Stack gap={4}>
      <Muted prose>
        Subscribe with Apple Calendar or Outlook. For Google Calendar, add the address under “Other
        calendars”, “From URL”. Whoever has the address can see your lessons.
      </Muted>
      <FeedAddress
        address={address}
        lastRead={formatLastRead(readOn)}
        onShow={() => void showing.change()}
        isShowing={showing.isPending}
        question={question}
        onAsk={setQuestion}
        busy={renewal.isPending || removal.isPending}
        onRenew={() => void renewal.change('New address ready').then(close)}
        onRemove={() => void removal.change('Address removed').then(close)}
        onCopy={(isCopied) =>
          isCopied ? notify({ topic: TOPIC, title: 'Address copied' }) : notifyFailure(NOT_COPIED)
        }
      />
    </Stack>
  );
}

const TOPIC = 'calendar';
const NOT_COPIED = { topic: TOPIC, title: 'Not copied', description: 'Select the address to copy it.' };

/** A change of the address, or of what is shown of it. A toast tells what was done, and what failed. */
function useFeedChange(mutation: typeof renewCalendarFeedMutation, failed: string, onChange: OnChange) {
  const { notify, withdraw } = useNotifications();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync, isPending } = useMutation(mutation);
  const change = async (done?: string) => {
    try {
      const { address } = await mutateAsync();
      if (done) notify({ topic: TOPIC, title: done });
      else withdraw(TOPIC);
      onChange(address);
    } catch (error) {
      notifyFailure(
        { topic: TOPIC, title: failed, description: reasonOf(error, 'Please try again.') },
        error,
      );
    }
  };
  return { change, isPending };
}

const useRenewal = (onChange: OnChange) =>
  useFeedChange(renewCalendarFeedMutation, 'No new address', onChange);
