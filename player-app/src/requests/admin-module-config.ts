import { queryOptions } from '@tanstack/react-query';
import { getAdminModuleConfig } from '@lessons/contract';
import { api } from './api-client.ts';

/** Where the coach's module is deployed today. */
export const adminModuleConfigQuery = queryOptions({
  queryKey: ['/api/config/admin-module'],
  queryFn: ({ signal }) => api(getAdminModuleConfig, {}, signal),
});
