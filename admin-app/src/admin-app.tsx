import { QueryClientProvider } from '@tanstack/react-query';
import { useFocusFallback } from '@lessons/ui';
import type { AdminAppProps, AdminModule } from '../module-contract.ts';
import { AdminContext } from './admin-context.tsx';
import { UnsavedChanges } from './forms/unsaved-changes.tsx';
import { AccessDenied } from './frame/access-denied.tsx';
import { CoachPanel } from './frame/coach-panel.tsx';
import { MoneyFrame, SettingsFrame, WeekFrame } from './frame/screen-frames.tsx';
import { RefreshContext } from './requests/refresh.ts';
import { SayBackProvider } from './say-back.tsx';
import { useModuleData } from './requests/use-module-data.ts';
import { places, routeOf } from './routes.ts';

/** The release of the module. */
export const release = RELEASE satisfies AdminModule['release'];
export { places };

/** The coach's screens. The shell mounts them at `/admin` and `/admin-schedule`. */
export const AdminApp = ((props: AdminAppProps) => {
  const { queryClient, refresh, isDenied } = useModuleData(props);
  useFocusFallback();
  const route = routeOf(props.path);
  if (isDenied)
    return <AccessDenied title={route.screen === 'week' ? 'Admin Schedule' : 'Coach Admin Panel'} />;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <RefreshContext value={refresh}>
          <SayBackProvider>
            <UnsavedChanges>
              {route.screen === 'week' && (
                <WeekFrame week={route.week} moved={route.moved} seriesId={route.seriesId} />
              )}
              {route.screen === 'money' && <MoneyFrame year={route.year} />}
              {route.screen === 'settings' && <SettingsFrame section={route.section} />}
              {route.screen === 'panel' && <CoachPanel tab={route.tab} />}
            </UnsavedChanges>
          </SayBackProvider>
        </RefreshContext>
      </QueryClientProvider>
    </AdminContext>
  );
}) satisfies AdminModule['AdminApp'];
