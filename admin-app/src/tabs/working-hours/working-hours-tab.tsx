import { listAdminAvailableSlots } from '@lessons/contract';
import { QueryContent, Skeleton } from '@lessons/ui';
import { uncached, useEndpoint } from '../../requests/use-endpoint.ts';
import { BookingRulesSection } from './booking-rules-form.tsx';
import { weekOf } from './coach-week.ts';
import { DaylightForm } from './daylight-form.tsx';
import { WorkingHoursForm } from './working-hours-form.tsx';
import styles from './working-hours.module.css';

/** The weekly working hours, and below them the booking rules and daylight. */
export function WorkingHoursTab() {
  const query = useEndpoint(listAdminAvailableSlots, uncached);
  return (
    <div className={styles.tab}>
      <QueryContent query={query} failed="The working hours couldn’t be loaded." skeleton={<HoursSkeleton />}>
        {(slots) => <WorkingHoursForm saved={weekOf(slots)} />}
      </QueryContent>
      <div className={styles.limits}>
        <BookingRulesSection />
        <DaylightForm />
      </div>
    </div>
  );
}

function HoursSkeleton() {
  return [1, 2, 3, 4, 5, 6, 7].map((row) => <Skeleton key={row} shape="row" />);
}
