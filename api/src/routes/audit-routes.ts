import * as calls from '@lessons/contract';
import { searchEntries } from '../audit/search-entries.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindAuditLog(bind: BindEndpoint): void {
  bind(calls.searchAuditLog, ({ context, query }) => searchEntries(context.knex, query));
}
