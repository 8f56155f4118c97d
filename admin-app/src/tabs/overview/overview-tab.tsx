import { useState } from 'react';
import type { Overview } from '@lessons/contract';
import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { FailedState, LoadingState, Skeleton, useNow } from '@lessons/ui';
import { MailWarning } from 'lucide-react';
import { AdminLink } from '../../admin-link.tsx';
import { FirstSteps } from '../../first-steps/first-steps.tsx';
import { useFirstSteps } from '../../first-steps/use-first-steps.ts';
import { settingsPath } from '../../routes.ts';
import { useWeek } from '../../timetable/use-week.ts';
import { useOverview, useThisWeek } from '../../today/use-today.ts';
import { Figures } from './figures.tsx';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { PaymentsToLookAt, usePaymentsToLookAt } from './payments-to-look-at.tsx';
import { PendingBookings } from './pending-bookings.tsx';
import { ToSettle, useToSettle } from './to-settle.tsx';
import styles from './overview.module.css';

/**
 * The open decisions, the figures, and the last weeks. On opening, nothing is rendered before all of it is loaded or has
 * failed: each part would push the ones below it down.
 */
export function OverviewTab() {
  const { data, isError, isFetching, isPending, refetch } = useOverview();
  const payments = usePaymentsToLookAt();
  const toSettle = useToSettle();
  const thisWeek = useThisWeek();
  const lastWeek = useWeek(addDays(mondayOf(londonDateOf(useNow())), -7));
  const { guide, isPending: isGuidePending } = useFirstSteps();
  const parts = [{ isPending }, payments, toSettle, thisWeek, lastWeek, { isPending: isGuidePending }];
  const [isOpen, setOpen] = useState(false);
  // A query that is tried again is pending again: what is drawn stays.
  if (!isOpen && !parts.some((part) => part.isPending)) setOpen(true);
  if (!isOpen)
    return (
      <LoadingState label="Loading the overview" className={styles.overview}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </LoadingState>
    );
  return (
    <div className={styles.overview}>
      {guide && <FirstSteps guide={guide} />}
      <PaymentsToLookAt payments={payments} />
      {isError && (
        <FailedState
          message="The overview couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Waiting overview={data} />}
      <ToSettle query={toSettle} />
      {data && <Figures overview={data} thisWeek={thisWeek.data} lastWeek={lastWeek.data} />}
      {data?.pending.length === 0 && <PendingBookings pending={[]} />}
      {data && <LastTwelveWeeks weeks={data.weeks} />}
    </div>
  );
}

function Waiting({ overview: { failedMails, pending } }: { overview: Overview }) {
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
      <AdminLink href={settingsPath('mails')}>
        {count === 1 ? '1 email' : `${count} emails`} didn’t arrive
      </AdminLink>
    </p>
  );
}
