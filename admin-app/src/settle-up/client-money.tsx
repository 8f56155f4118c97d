import type { AdminBooking } from '@lessons/contract';
import { Cluster } from '@lessons/ui';
import { AskLine } from '../money/ask-line.tsx';
import { debtOf } from './client-debts.ts';
import { SumChip } from './sum-chip.tsx';
import { useSettleUp } from './use-settle-up.tsx';
import styles from './settle-up.module.css';

/** A client's sum, on their page. Shows nothing if nothing is to be paid. */
export function ClientMoney({ lessons }: { lessons: readonly AdminBooking[] }) {
  const { openSettling, settleDialog } = useSettleUp();
  const debt = debtOf(lessons);
  if (!debt) return null;
  const { client, owed } = debt;
  return (
    <Cluster gap={4} rowGap={0} align="center" className={styles.clientMoney}>
      <SumChip debt={debt} onSettle={() => openSettling({ dialog: 'settle', client, owed })} />
      <AskLine lessons={owed} onAsk={() => openSettling({ dialog: 'ask', client, owed })} />
      {settleDialog}
    </Cluster>
  );
}
