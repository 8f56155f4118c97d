import { useState } from 'react';
import { getOwnCalendar } from '@lessons/contract';
import { Muted, QueryContent, Skeleton, Stack } from '@lessons/ui';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useSayBack } from '../say-back.tsx';
import { OwnCalendarForm } from './own-calendar-form.tsx';
import { OwnCalendarState } from './own-calendar-state.tsx';
import styles from './settings.module.css';

/** The interval at which the screen asks while a check is running. */
const CHECKING_MS = 1_000;

/** The coach's own calendar, whose busy times block slots. */
export function OwnCalendarSection() {
  const query = useEndpoint(getOwnCalendar, {
    refetchInterval: ({ state }) => (state.data?.isChecking ? CHECKING_MS : false),
  });
  const sayBack = useSayBack();
  /** The address of the calendar that was removed here. */
  const [removed, setRemoved] = useState('');
  return (
    <Stack gap={3} top className={styles.section}>
      <Muted prose>
        When you are busy in your own calendar, players can’t book. They see “Blocked” and nothing else. It is
        read every 15 minutes; lessons that are booked already stay.
      </Muted>
      <QueryContent
        query={query}
        failed="The state of your calendar couldn’t be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {(calendar) =>
          calendar.address ? (
            <OwnCalendarState
              calendar={{ ...calendar, address: calendar.address }}
              onRemoved={() => {
                sayBack({ text: 'Calendar removed' });
                setRemoved(calendar.address ?? '');
              }}
            />
          ) : (
            <OwnCalendarForm removed={removed} onConnected={() => sayBack({ text: 'Calendar connected' })} />
          )
        }
      </QueryContent>
    </Stack>
  );
}
