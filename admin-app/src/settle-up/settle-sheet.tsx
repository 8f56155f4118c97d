import { useEffect, useReducer, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  getClientMoney,
  listBookings,
  MAX_SETTLED_TOGETHER,
  receiveTogether,
  type AdminBooking,
  type ClientMoney,
  type HandMethod,
} from '@lessons/contract';
import { countLessons, formatPounds, londonDateOf } from '@lessons/rules';
import { Button, Cluster, Dialog, EmptyState, QueryContent, Skeleton, Status, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { GiveBackDialog } from '../money/give-back-dialog.tsx';
import { canBeReceivedOn, ReceivedOn } from '../money/received-on.tsx';
import { saidOfPayment } from '../money/said-of-payment.ts';
import { codeOf } from '../requests/api-error.ts';
import { useChange } from '../requests/use-change.ts';
import { uncached } from '../requests/use-endpoint.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import { useSayBack } from '../say-back.tsx';
import {
  bySeries,
  changeSettleDraft,
  newSettleDraft,
  readSettling,
  settleBody,
  type ReadSettling,
  type SettleAction,
  type SettleBody,
} from './settle-draft.ts';
import { GiveBackLines, SettleLines } from './settle-lines.tsx';
import styles from './settle-up.module.css';

interface Way {
  method: HandMethod;
  label: string;
}
/** The most usual way: several lessons are seldom paid in cash. */
const transfer: Way = { method: 'transfer', label: 'Transfer' };
const otherWays: readonly Way[] = [
  { method: 'cash', label: 'Cash' },
  { method: 'other', label: 'Other' },
];

interface SettleSheetProps {
  client: { id: string; name: string };
  /** What they have paid, in pounds. Null: it isn't said. */
  paid: number | null;
  onClose: () => void;
}

/** Records that a client has paid several lessons at once, or has money back. */
export function SettleSheet({ client, paid, onClose }: SettleSheetProps) {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getClientMoney.path, client.id],
    queryFn: ({ signal }) => api(getClientMoney, { params: { id: client.id } }, signal),
    ...uncached,
  });
  const isUnknown = codeOf(query.error) === 'not_found';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Settle up with ${client.name}`}>
      <QueryContent
        query={query}
        failed={isUnknown ? 'This client is not known here.' : 'The lessons couldn’t be loaded.'}
        skeleton={[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      >
        {(money) => <SettleForm client={client} money={money} paid={paid} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

interface SettleFormProps extends SettleSheetProps {
  money: ClientMoney;
}

function SettleForm({ client, money, paid, onClose }: SettleFormProps) {
  const today = londonDateOf(useNow());
  const [draft, dispatch] = useReducer(changeSettleDraft, null, () => newSettleDraft(money, paid));
  const read = readSettling(draft, money);
  const [returned, setReturned] = useState<AdminBooking | null>(null);
  const sayBack = useSayBack();
  const idOf = useRequestId();
  const record = useChange({
    send: (api, body: SettleBody) =>
      api(receiveTogether, { params: { id: client.id }, body: { togetherId: idOf(body), ...body } }),
    invalidates: [listBookings.path],
    onDone: (lessons, body) => {
      onClose();
      sayBack(saidOfPayment(lessons, idOf(body)));
    },
  });
  const firstButton = useRef<HTMLButtonElement>(null);
  // The dialog was there before the lessons.
  useEffect(() => firstButton.current?.focus(), []);

  /** A refusal is about what was sent: it goes with the first change. */
  const change = (action: SettleAction) => {
    dispatch(action);
    record.reset();
  };
  const ticks = {
    isTicked: read.isTicked,
    onTick: (lessons: ReadSettling['paid'], isTicked: boolean) => change({ type: 'tick', lessons, isTicked }),
  };
  const one = (lessons: ReadSettling['paid']) => lessons.map((lesson) => [lesson]);
  const buttonFor = ({ method, label }: Way) => ({
    disabled: read.problem !== null || !canBeReceivedOn(draft.receivedOn, today),
    loading: record.isPending && record.variables.method === method,
    onClick: () => !record.isPending && record.mutate(settleBody(read, draft, method)),
    children: read.total > 0 ? `${label} ${formatPounds(read.total)}` : label,
  });
  const { owed, toCome, toGiveBack } = money;
  if (owed.length + toCome.length + toGiveBack.length === 0)
    return (
      <>
        <RefusalText error={record.error} />
        <EmptyState title="Nothing to settle" detail="What was owed has been paid, or is owed no longer." />
      </>
    );
  return (
    <div className={sheet.sheet}>
      <SettleLines title="Owed" groups={one(owed)} {...ticks} />
      <SettleLines title="Still to come" groups={bySeries(toCome)} {...ticks} />
      <GiveBackLines lessons={toGiveBack} onGiveBack={setReturned} />
      {returned && (
        <GiveBackDialog
          booking={returned}
          onDone={() => sayBack({ text: `Given back: ${client.name}` })}
          onClose={() => setReturned(null)}
        />
      )}
      <ReceivedOn day={draft.receivedOn} onChange={(day) => change({ type: 'receive-on', day })} />
      <div className={sheet.foot}>
        <RefusalText error={record.error} />
        <Status className={styles.sum}>{describe(read, paid)}</Status>
        <Cluster gap={2} className={styles.methods}>
          <Button ref={firstButton} variant="primary" {...buttonFor(transfer)} />
          {otherWays.map((way) => (
            <Button key={way.method} {...buttonFor(way)} />
          ))}
        </Cluster>
      </div>
    </div>
  );
}

/** 3 lessons: £150; or why they can't be settled. `sum`: what the client has paid, if it is said. */
function describe({ problem, paid, total }: ReadSettling, sum: number | null): string {
  switch (problem) {
    case 'nothing-ticked':
      return sum === null
        ? 'Tick the lessons that are paid.'
        : `They paid ${formatPounds(sum)}: tick the lessons that it is for.`;
    case 'too-many':
      return `At most ${MAX_SETTLED_TOGETHER} lessons can be settled at once.`;
    case null:
      return `${countLessons(paid.length)}: ${formatPounds(total)}`;
  }
}
