import { useQuery } from '@tanstack/react-query';
import { getOverview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { LastTwelveWeeks } from './last-twelve-weeks.tsx';
import { PaymentsToLookAt } from './payments-to-look-at.tsx';
import { PendingBookings } from './pending-bookings.tsx';
import styles from './overview.module.css';

/** The coach's day at a glance, what waits for a decision, and how the last weeks went. */
export function OverviewTab() {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getOverview.path],
    queryFn: ({ signal }) => api(getOverview, {}, signal),
  });
  return (
    <div className={styles.overview}>
      <PaymentsToLookAt />
      <QueryContent query={query} failed="The overview couldn’t be loaded." skeleton={<Waiting />}>
        {({ lessonsToday, revenueToday, pending, weeks }) => (
          <>
            <div className={styles.now}>
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

function Waiting() {
  return (
    <>
      <Skeleton shape="card" className={styles.todaySkeleton} />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="card" className={styles.chartSkeleton} />
    </>
  );
}
