import { useQuery } from '@tanstack/react-query';
import { getOverview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { AdminLink } from '../../admin-link.tsx';
import { SETTINGS_PATH } from '../../routes.ts';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { PaymentsToLookAt } from './payments-to-look-at.tsx';
import { PendingBookings } from './pending-bookings.tsx';
import styles from './overview.module.css';

/** Today's figures, what needs a decision, and the last weeks. */
export function OverviewTab() {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getOverview.path],
    queryFn: ({ signal }) => api(getOverview, {}, signal),
  });
  return (
    <div className={styles.overview}>
      <PaymentsToLookAt />
      <QueryContent query={query} failed="The overview couldn’t be loaded." skeleton={<OverviewSkeleton />}>
        {({ lessonsToday, revenueToday, pending, weeks, failedMails = 0 }) => (
          <>
            {failedMails > 0 && <FailedMails count={failedMails} />}
            <div className={styles.top}>
              <dl className={styles.today}>
                <div>
                  <dt>Lessons today</dt>
                  <dd>{lessonsToday}</dd>
                </div>
                <div>
                  <dt>Today’s revenue</dt>
                  <dd>{formatPounds(revenueToday)}</dd>
                </div>
              </dl>
              <PendingBookings pending={pending} />
            </div>
            <LastTwelveWeeks weeks={weeks} />
          </>
        )}
      </QueryContent>
    </div>
  );
}

function FailedMails({ count }: { count: number }) {
  return (
    <p>
      <AdminLink href={SETTINGS_PATH}>
        {count === 1 ? '1 mail' : `${count} mails`} could not be delivered
      </AdminLink>
    </p>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton shape="card" className={styles.todaySkeleton} />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="card" className={styles.chartSkeleton} />
    </>
  );
}
