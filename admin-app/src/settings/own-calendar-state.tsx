import { removeOwnCalendar, saveOwnCalendar, type OwnCalendar } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { AddressText, Button, Cluster, Row, Stack, Status } from '@lessons/ui';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import styles from './settings.module.css';

interface OwnCalendarStateProps {
  calendar: OwnCalendar & { address: string };
  onRemoved: () => void;
}

/** The connected calendar, when it was read, and its buttons. */
export function OwnCalendarState({ calendar, onRemoved }: OwnCalendarStateProps) {
  const { address, isChecking, lastSuccessAt, failure, busyTimes } = calendar;
  const check = useChange({
    send: (api) => api(saveOwnCalendar, { body: { address } }),
    invalidates: [],
    failure: { topic: 'own-calendar', title: 'Failed to check the calendar' },
  });
  const remove = useChange({
    send: (api) => api(removeOwnCalendar),
    invalidates: invalidatedBy.block,
    onDone: onRemoved,
    failure: { topic: 'own-calendar', title: 'Failed to remove the calendar' },
  });
  return (
    <Stack gap={4} className={styles.form}>
      <AddressText>{address}</AddressText>
      <Status as={Stack} gap={2}>
        {failure && !isChecking && (
          <Row as="p" gap={2} className={styles.failure}>
            <CircleAlert />
            <span>
              It couldn’t be read. {failure}{' '}
              {lastSuccessAt && 'What could be read blocks slots; what is new in it may not.'}
            </span>
          </Row>
        )}
        <p>{isChecking ? 'Reading your calendar…' : readingOf(lastSuccessAt)}</p>
        {lastSuccessAt && <p>{busyTextOf(busyTimes)}</p>}
      </Status>
      <Cluster gap={2} className={styles.buttons}>
        <Button
          icon={<RefreshCw />}
          loading={isChecking || check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          Check now
        </Button>
        <Button variant="quiet" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove
        </Button>
      </Cluster>
    </Stack>
  );
}

function readingOf(lastSuccessAt: string | null): string {
  if (!lastSuccessAt) return 'It has not been read yet.';
  return `Last read on ${formatShortDay(lastSuccessAt)} at ${formatTime(lastSuccessAt)}.`;
}

function busyTextOf(busyTimes: number): string {
  if (busyTimes === 0) return 'You are not busy within the booking horizon.';
  return busyTimes === 1 ? 'One busy time blocks slots.' : `${busyTimes} busy times block slots.`;
}
