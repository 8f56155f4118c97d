import { QueryClientProvider } from '@tanstack/react-query';
import { useFocusFallback } from '@lessons/ui';
import type { AdminAppProps, AdminModule } from '../module-contract.ts';
import { AdminContext } from './admin-context.tsx';
import { UnsavedChanges } from './forms/unsaved-changes.tsx';
import { AccessDenied } from './frame/access-denied.tsx';
import { CoachPanel } from './frame/coach-panel.tsx';
import { SettingsFrame } from './frame/settings-frame.tsx';
import { WeekFrame } from './frame/week-frame.tsx';
import { LessonNoticesProvider } from './notices/lesson-notices-provider.tsx';
import { useModuleData } from './requests/use-module-data.ts';
import { routeOf, weekItem } from './routes.ts';

/** The release of the module. */
export const release = RELEASE satisfies AdminModule['release'];

/** The coach's screens. The shell mounts them at `/admin` and `/admin-schedule`. */
export const AdminApp = ((props: AdminAppProps) => {
  const { queryClient, isDenied } = useModuleData(props);
  useFocusFallback();
  const route = routeOf(props.path);
  if (isDenied)
    return <AccessDenied title={route.screen === 'week' ? weekItem.label : 'Coach Admin Panel'} />;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <LessonNoticesProvider>
          <UnsavedChanges>
            {route.screen === 'week' && <WeekFrame week={route.week} />}
            {route.screen === 'settings' && <SettingsFrame />}
            {route.screen === 'panel' && <CoachPanel tab={route.tab} />}
          </UnsavedChanges>
        </LessonNoticesProvider>
      </QueryClientProvider>
    </AdminContext>
  );
}) satisfies AdminModule['AdminApp'];
