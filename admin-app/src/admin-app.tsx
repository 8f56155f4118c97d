import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { AdminAppProps, AdminModule } from '../contract.ts';
import { AdminContext } from './admin-context.tsx';
import { statusOf } from './api-error.ts';
import { createQueryClient } from './create-query-client.ts';
import { AccessDenied } from './frame/access-denied.tsx';
import { placeOf, weekLabel } from './frame/admin-places.ts';
import { CoachPanel } from './frame/coach-panel.tsx';
import { useFocusKept } from './frame/use-focus-kept.ts';
import { useFreshData } from './use-fresh-data.ts';
import { WeekFrame } from './frame/week-frame.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** The coach's screens, for the shell to mount at `/admin` and `/admin-schedule`. */
export const AdminApp = ((props: AdminAppProps) => {
  const [isDenied, setDenied] = useState(false);
  const [queryClient] = useState(() =>
    createQueryClient((error) => {
      if (statusOf(error) === 401) props.onSignedOut?.();
      if (statusOf(error) !== 403) return;
      setDenied(true);
      props.onForbidden?.();
    }),
  );
  useFreshData(queryClient);
  useFocusKept();
  const place = placeOf(props.path);
  if (isDenied)
    return <AccessDenied title={place.screen === 'week' ? weekLabel.label : 'Coach Admin Panel'} />;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <UnsavedChanges>
          {place.screen === 'week' ? <WeekFrame week={place.week} /> : <CoachPanel tab={place.tab} />}
        </UnsavedChanges>
      </QueryClientProvider>
    </AdminContext>
  );
}) satisfies AdminModule['AdminApp'];
