import { listAdminAvailableSlots } from '@lessons/contract';
import { QueryContent, Section, Skeleton, Stack } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { AheadList } from '../closing/ahead-list.tsx';
import { useClosingDialog } from '../closing/use-closing-dialog.tsx';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import { tabPath } from '../routes.ts';
import { weekOf } from '../timetable/coach-week.ts';
import { WorkingHoursForm } from './working-hours-form.tsx';
import styles from './working-hours.module.css';

/** The weekly working hours, and below them what is ahead beside them. */
export function WorkingHoursTab() {
  const query = useEndpoint(listAdminAvailableSlots, uncached);
  const { show, dialog } = useClosingDialog();
  return (
    <Stack gap={8} className={styles.tab}>
      <QueryContent query={query} failed="The working hours couldn’t be loaded." skeleton={<HoursSkeleton />}>
        {(slots) => <WorkingHoursForm saved={weekOf(slots)} />}
      </QueryContent>
      <Section
        title="Ahead"
        className={styles.hours}
        aside={<AdminLinkButton href={tabPath('blocked')}>Add</AdminLinkButton>}
      >
        <AheadList onShow={show} />
      </Section>
      {dialog}
    </Stack>
  );
}

function HoursSkeleton() {
  return [1, 2, 3, 4, 5, 6, 7].map((row) => <Skeleton key={row} shape="row" />);
}
