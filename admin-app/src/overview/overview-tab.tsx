import { formatPounds } from '@lessons/rules';
import { FailedState, List, ListRow, LoadingState, Row, Skeleton, Stack } from '@lessons/ui';
import { Banknote, MailWarning } from 'lucide-react';
import { AdminLink } from '../admin-link.tsx';
import { useKnownOnce } from '../requests/use-known-once.ts';
import { Figures } from '../figures.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFirstSteps } from '../first-steps/use-first-steps.ts';
import { settingsPath, MONEY_PATH } from '../routes.ts';
import { useMoneyThatWaits, useOverview, type MoneyThatWaits } from '../today/use-today.ts';
import { PendingBookings } from './pending-bookings.tsx';
import { joinFacts } from '../lesson-text.ts';
import { moneyThatWaits } from '../today/what-waits.ts';
import styles from './overview.module.css';

/**
 * The lessons and the revenue of today, the bookings that wait for a decision, and the way to Money. On opening, nothing is
 * rendered before all of it is loaded or has failed: each part would push the ones below it down.
 */
export function OverviewTab() {
  const { data, isError, isFetching, isPending, refetch } = useOverview();
  const money = useMoneyThatWaits();
  const { guide, isPending: isGuidePending } = useFirstSteps();
  const isOpen = useKnownOnce(isPending || money.isPending || isGuidePending);
  if (!isOpen)
    return (
      <LoadingState label="Loading the overview">
        <Stack gap={8}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Stack>
      </LoadingState>
    );
  return (
    <Stack gap={8}>
      {guide && <FirstSteps guide={guide} />}
      {isError && (
        <FailedState
          message="The overview couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.failedMails > 0 && <FailedMails count={data.failedMails} />}
      {data && data.pending.length > 0 && <PendingBookings pending={data.pending} />}
      {data && (
        <Figures
          figures={[
            { label: 'Lessons today', value: data.lessonsToday },
            { label: 'Today’s revenue', value: formatPounds(data.revenueToday) },
          ]}
        />
      )}
      {data?.pending.length === 0 && <PendingBookings pending={[]} />}
      <MoneyLine {...money} />
    </Stack>
  );
}

function FailedMails({ count }: { count: number }) {
  return (
    <Row as="p" gap={3} align="center" className={styles.failedMails}>
      <MailWarning />
      <AdminLink href={settingsPath('mails')}>
        {count === 1 ? '1 email' : `${count} emails`} didn’t arrive
      </AdminLink>
    </Row>
  );
}

/** Leads to Money, and says what waits there. */
function MoneyLine({ payments, toSettle, isIncomplete }: MoneyThatWaits) {
  const waits = moneyThatWaits({ payments, toSettle });
  const missing = isIncomplete ? 'what waits there couldn’t be loaded' : null;
  return (
    <List>
      <ListRow
        leading={<Banknote />}
        title="Money"
        detail={
          joinFacts([...waits, missing]) || 'Nothing to settle. Tax years and the last 12 weeks are there.'
        }
        href={MONEY_PATH}
      />
    </List>
  );
}
