import { createContext, use } from 'react';
import type { AdminAppProps } from '../module-contract.ts';

export const AdminContext = createContext<AdminAppProps | null>(null);

/** Returns what the shell passed to the module. */
export function useAdmin(): AdminAppProps {
  const admin = use(AdminContext);
  if (!admin) throw new Error('useAdmin is called outside of AdminApp');
  return admin;
}
