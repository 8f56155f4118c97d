import { useState } from 'react';
import type { Overview } from '@lessons/contract';
import { FailedState } from '@lessons/ui';
import { MailWarning } from 'lucide-react';
import { AdminLink } from '../../admin-link.tsx';
import { useFirstSteps } from '../../first-steps/use-first-steps.ts';
import { SETTINGS_PATH } from '../../routes.ts';
import { Today } from '../../today/today.tsx';
import { useOverview, useThisWeek } from '../../today/use-today.ts';
import { Figures } from './figures.tsx';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { PaymentsToLookAt, usePaymentsToLookAt } from './payments-to-look-at.tsx';
import { PendingBookings } from './pending-bookings.tsx';
import { ToSettle, useToSettle } from './to-settle.tsx';
import styles from './overview.module.css';

/**
 * The open decisions, today, and the last weeks. On opening, nothing is rendered before all of it is loaded or has
 * failed: each part would push the ones below it down.
 */
export function OverviewTab() {
  const { data, isError, isFetching, isPending, refetch } = useOverview();
  const payments = usePaymentsToLookAt();
  const toSettle = useToSettle();
  const parts = [{ isPending }, payments, toSettle, useThisWeek(), useFirstSteps()];
  const isComing = parts.some((part) => part.isPending);
  const [isOpen, setOpen] = useState(false);
  // A query that is tried again is pending again: what is drawn stays.
  if (!isOpen && !isComing) setOpen(true);
  return (
    <div className={styles.overview}>
      {isOpen && <PaymentsToLookAt payments={payments} />}
      {isOpen && isError && (
        <FailedState
          message="The overview couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isOpen && data && <Waiting overview={data} />}
      {isOpen && <ToSettle query={toSettle} />}
      {isOpen && data && <Figures overview={data} />}
      {/* There from the start, so that its queries are those above and are sent once. */}
      {(data || !isError) && <Today isHeld={!isOpen} />}
      {isOpen && data?.pending.length === 0 && <PendingBookings pending={[]} />}
      {isOpen && data && <LastTwelveWeeks weeks={data.weeks} />}
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
      <MailWarning />
      <AdminLink href={SETTINGS_PATH}>
        {count === 1 ? '1 mail' : `${count} mails`} could not be delivered
      </AdminLink>
    </p>
  );
}
