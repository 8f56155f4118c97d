import * as calls from '@lessons/contract';
import { londonDateOf, taxYearOf } from '@lessons/rules';
import { exportMoney } from '../money/export-money.ts';
import { sumMoney } from '../money/sum-money.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindMoney(bind: BindEndpoint): void {
  bind(calls.getMoney, ({ context, query, now }) => sumMoney(context.knex, yearIn(query), now));
  bind(calls.exportMoney, async ({ context, query, now }) =>
    exportMoney(context.knex, {
      year: yearIn(query) ?? taxYearOf(londonDateOf(now)),
      quarter: query.quarter === undefined ? undefined : Number(query.quarter),
      file: query.for ?? 'spreadsheet',
    }),
  );
}

const yearIn = ({ year }: { year?: string | undefined }) => (year === undefined ? undefined : Number(year));
