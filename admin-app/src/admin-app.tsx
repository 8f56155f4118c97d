import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { AdminAppProps, AdminModule } from '../module-contract.ts';
import { AdminContext } from './admin-context.tsx';
import { statusOf } from './requests/api-error.ts';
import { createQueryClient } from './requests/query-client.ts';
import { AccessDenied } from './frame/access-denied.tsx';
import { routeOf, weekItem } from './routes.ts';
import { CoachPanel } from './frame/coach-panel.tsx';
import { useFocusKept } from './frame/use-focus-kept.ts';
import { useFreshData } from './requests/use-fresh-data.ts';
import { WeekFrame } from './frame/week-frame.tsx';
import { UnsavedChanges } from './forms/unsaved-changes.tsx';

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
  const route = routeOf(props.path);
  if (isDenied)
    return <AccessDenied title={route.screen === 'week' ? weekItem.label : 'Coach Admin Panel'} />;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <UnsavedChanges>
          {route.screen === 'week' ? <WeekFrame week={route.week} /> : <CoachPanel tab={route.tab} />}
        </UnsavedChanges>
      </QueryClientProvider>
    </AdminContext>
  );
}) satisfies AdminModule['AdminApp'];
