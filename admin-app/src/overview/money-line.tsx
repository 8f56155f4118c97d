import { Banknote } from 'lucide-react';
import { List, ListRow } from '@lessons/ui';
import { joinFacts } from '../lesson-text.ts';
import { MONEY_PATH } from '../routes.ts';
import { moneyThatWaits } from '../today/what-waits.ts';
import type { MoneyThatWaits } from '../today/use-today.ts';

/** Leads to Money, and says what waits there. */
export function MoneyLine({ payments, toSettle, isIncomplete }: MoneyThatWaits) {
  const waits = moneyThatWaits({ payments, toSettle });
  const missing = isIncomplete ? 'what waits there couldn’t be loaded' : null;
  return (
    <List>
      <ListRow
        leading={<Banknote />}
        title="Money"
        detail={
          joinFacts([...waits, missing]) || 'Nothing to settle. Tax years and the last 12 weeks are there.'
        }
        href={MONEY_PATH}
      />
    </List>
  );
}
