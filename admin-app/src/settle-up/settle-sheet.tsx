import { useEffect, useReducer, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  getClientMoney,
  listBookings,
  MAX_SETTLED_TOGETHER,
  receiveTogether,
  type ClientMoney,
  type HandMethod,
} from '@lessons/contract';
import { formatPounds, londonDateOf } from '@lessons/rules';
import { Button, Dialog, EmptyState, QueryContent, Skeleton, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { canBeReceivedOn, ReceivedOn } from '../money/received-on.tsx';
import type { Recorded } from '../money/use-collecting.ts';
import { statusOf } from '../requests/api-error.ts';
import { useChange } from '../requests/use-change.ts';
import { uncached } from '../requests/use-endpoint.ts';
import { useRequestId } from '../requests/use-request-id.ts';
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
import { SettleLines } from './settle-lines.tsx';
import { sumText } from './settle-text.ts';
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
/** No money changes hands. */
const settle: Way = { method: 'other', label: 'Settle' };

interface SettleSheetProps {
  client: { id: string; name: string };
  onRecorded: (recorded: Recorded) => void;
  onClose: () => void;
}

/** Records that a client has paid several lessons at once, less what is to be given back. */
export function SettleSheet({ client, onRecorded, onClose }: SettleSheetProps) {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getClientMoney.path, client.id],
    queryFn: ({ signal }) => api(getClientMoney, { params: { id: client.id } }, signal),
    ...uncached,
  });
  const isUnknown = statusOf(query.error) === 404;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Settle up with ${client.name}`}>
      <QueryContent
        query={query}
        failed={isUnknown ? 'This client is not known here.' : 'The lessons couldn’t be loaded.'}
        skeleton={[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      >
        {(money) => (
          <SettleForm clientId={client.id} money={money} onRecorded={onRecorded} onClose={onClose} />
        )}
      </QueryContent>
    </Dialog>
  );
}

interface SettleFormProps extends Omit<SettleSheetProps, 'client'> {
  clientId: string;
  money: ClientMoney;
}

function SettleForm({ clientId, money, onRecorded, onClose }: SettleFormProps) {
  const today = londonDateOf(useNow());
  const [draft, dispatch] = useReducer(changeSettleDraft, newSettleDraft);
  const read = readSettling(draft, money);
  const idOf = useRequestId();
  const record = useChange<SettleBody, Recorded>({
    send: async (api, body) => {
      const togetherId = idOf(body);
      const lessons = await api(receiveTogether, {
        params: { id: clientId },
        body: { togetherId, ...body },
      });
      return { togetherId, lessons };
    },
    invalidates: [listBookings.path],
    onDone: (recorded) => {
      onClose();
      onRecorded(recorded);
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
  const isEven = read.problem === null && read.total === 0;
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
      <SettleLines title="To be given back" groups={one(toGiveBack)} isMinus {...ticks} />
      <SettleLines title="Still to come" groups={bySeries(toCome)} {...ticks} />
      <ReceivedOn day={draft.receivedOn} onChange={(day) => change({ type: 'receive-on', day })} />
      <div className={sheet.foot}>
        <RefusalText error={record.error} />
        <p className={styles.sum} aria-live="polite">
          {describe(read)}
        </p>
        <div className={styles.methods}>
          <Button ref={firstButton} variant="primary" {...buttonFor(isEven ? settle : transfer)} />
          {!isEven && otherWays.map((way) => <Button key={way.method} {...buttonFor(way)} />)}
        </div>
      </div>
    </div>
  );
}

/** 3 lessons: £150 − £45; or why they can't be settled. */
function describe({ problem, paid, paidSum, setOffSum }: ReadSettling): string {
  switch (problem) {
    case 'nothing-ticked':
      return 'Tick the lessons that are paid.';
    case 'too-many':
      return `At most ${MAX_SETTLED_TOGETHER} lessons can be settled at once.`;
    case 'sets-off-too-much':
      return `${formatPounds(setOffSum)} to be given back is more than ${formatPounds(paidSum)}. Tick another lesson, or give it back yourself.`;
    case null:
      return `${paid.length === 1 ? '1 lesson' : `${paid.length} lessons`}: ${sumText(paidSum, setOffSum)}`;
  }
}
