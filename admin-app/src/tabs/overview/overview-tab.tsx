import type { Overview } from '@lessons/contract';
import { FailedState } from '@lessons/ui';
import { MailWarning } from 'lucide-react';
import { AdminLink } from '../../admin-link.tsx';
import { SETTINGS_PATH } from '../../routes.ts';
import { Today } from '../../today/today.tsx';
import { useOverview } from '../../today/use-today.ts';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { PaymentsToLookAt } from './payments-to-look-at.tsx';
import { PendingBookings } from './pending-bookings.tsx';
import styles from './overview.module.css';

/** What needs a decision, today, and the last weeks. */
export function OverviewTab() {
  const { data, isError, isFetching, refetch } = useOverview();
  return (
    <div className={styles.overview}>
      <PaymentsToLookAt />
      {isError && (
        <FailedState
          message="The overview couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Waiting overview={data} />}
      {/* While the overview is fetched, the rest of today is fetched beside it. */}
      {(data || !isError) && <Today />}
      {data?.pending.length === 0 && <PendingBookings pending={[]} />}
      {data && <LastTwelveWeeks weeks={data.weeks} />}
    </div>
  );
}

function Waiting({ overview: { failedMails = 0, pending } }: { overview: Overview }) {
  return (
    <>
      {failedMails > 0 && <FailedMails count={failedMails} />}
      {pending.length > 0 && <PendingBookings pending={pending} />}
    </>
  );
}

function FailedMails({ count }: { count: number }) {
  return (
    <p className={styles.failedMails}>
      <MailWarning strokeWidth={1.8} aria-hidden="true" />
      <AdminLink href={SETTINGS_PATH}>
        {count === 1 ? '1 mail' : `${count} mails`} could not be delivered
      </AdminLink>
    </p>
  );
}
