import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useFocusFallback } from '@lessons/ui';
import type { AdminAppProps } from '../module-contract.ts';
import { AdminContext } from './admin-context.tsx';
import { UnsavedChanges } from './forms/unsaved-changes.tsx';
import { RefreshContext } from './requests/refresh.ts';
import { useModuleData } from './requests/use-module-data.ts';
import { SayBackProvider } from './say-back.tsx';

interface ModulePartProps {
  shell: AdminAppProps;
  /** What is shown once the API no longer accepts the user as coach or admin. */
  denied: ReactNode;
  children: ReactNode;
}

/** Gives a part of the module what the shell passes, its cache, the line that says what was done, and the question before what is typed is lost. */
export function ModulePart({ shell, denied, children }: ModulePartProps) {
  const { queryClient, refresh, isDenied } = useModuleData(shell);
  useFocusFallback();
  if (isDenied) return denied;
  return (
    <AdminContext value={shell}>
      <QueryClientProvider client={queryClient}>
        <RefreshContext value={refresh}>
          <SayBackProvider>
            <UnsavedChanges>{children}</UnsavedChanges>
          </SayBackProvider>
        </RefreshContext>
      </QueryClientProvider>
    </AdminContext>
  );
}
