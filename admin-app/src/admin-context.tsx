import { createContext, use } from 'react';
import type { AdminAppProps } from '../module-contract.ts';

export const AdminContext = createContext<AdminAppProps | null>(null);

/** What the shell handed over, for any part of the module. */
export function useAdmin(): AdminAppProps {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin is called outside of AdminApp');
  return admin;
}
