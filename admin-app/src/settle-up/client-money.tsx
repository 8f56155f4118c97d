import type { AdminBooking } from '@lessons/contract';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { AskLine } from '../money/ask-line.tsx';
import type { Recorded } from '../money/use-collecting.ts';
import { debtOf, withRecorded } from './client-debts.ts';
import { SumChip } from './sum-chip.tsx';
import { useSettleUp } from './use-settle-up.tsx';
import styles from './settle-up.module.css';

interface ClientMoneyProps extends Pick<LessonActions, 'collecting'> {
  /** The client's. */
  lessons: readonly AdminBooking[];
  recorded: readonly AdminBooking[];
  showRecorded: (recorded: Recorded) => void;
}

/** A client's sum, on their page. Shows nothing if nothing is to be paid. */
export function ClientMoney({ lessons, recorded, showRecorded, collecting }: ClientMoneyProps) {
  const { openSettling, settleDialog } = useSettleUp(showRecorded);
  const debt = debtOf(withRecorded(lessons, recorded));
  if (!debt) return null;
  const { client, owed } = debt;
  return (
    <div className={styles.clientMoney}>
      <SumChip
        debt={debt}
        collecting={collecting}
        onSettle={() => openSettling({ dialog: 'settle', client, owed })}
      />
      <AskLine lessons={owed} onAsk={() => openSettling({ dialog: 'ask', client, owed })} />
      {settleDialog}
    </div>
  );
}
