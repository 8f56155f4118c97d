import { QueryClientProvider } from '@tanstack/react-query';
import { useFocusFallback } from '@lessons/ui';
import type { AdminAppProps, TodayModule } from '../module-contract.ts';
import { AdminContext } from './admin-context.tsx';
import { UnsavedChanges } from './forms/unsaved-changes.tsx';
import { RefreshContext } from './requests/refresh.ts';
import { places } from './routes.ts';
import { SayBackProvider } from './say-back.tsx';
import { useModuleData } from './requests/use-module-data.ts';
import { Today as TodayScreen } from './today/today.tsx';

/** The release of the module. */
export const release = RELEASE satisfies TodayModule['release'];
export { places };

/** The coach's day alone. The shell shows it on Home, below the greeting; without the role it shows nothing. */
export const Today = ((props: AdminAppProps) => {
  const { queryClient, refresh, isDenied } = useModuleData(props);
  useFocusFallback();
  if (isDenied) return null;
  return (
    <AdminContext value={props}>
      <QueryClientProvider client={queryClient}>
        <RefreshContext value={refresh}>
          <SayBackProvider>
            <UnsavedChanges>
              <TodayScreen />
            </UnsavedChanges>
          </SayBackProvider>
        </RefreshContext>
      </QueryClientProvider>
    </AdminContext>
  );
}) satisfies TodayModule['Today'];
