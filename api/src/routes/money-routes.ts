import * as calls from '@lessons/contract';
import { exportMoney } from '../money/export-money.ts';
import { sumMoney } from '../money/sum-money.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindMoney(bind: BindEndpoint): void {
  bind(calls.getMoney, ({ context, query, now }) => sumMoney(context.knex, yearIn(query), now));
  bind(calls.exportMoney, async ({ context, query, now }) => exportMoney(context.knex, yearIn(query), now));
}

const yearIn = ({ year }: { year?: string | undefined }) => (year === undefined ? undefined : Number(year));
