import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import {
  listAdminBlockedSlots,
  listClosings,
  listOtherHours,
  removeBlockedSlot,
  removeClosing,
  type Closing,
} from '@lessons/contract';
import { addDays, londonDateOf } from '@lessons/rules';
import {
  Button,
  EmptyState,
  IconButton,
  List,
  ListRow,
  QueryContent,
  Row,
  serverNow,
  Skeleton,
} from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { HoldsDialog } from '../forms/holds-dialog.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useSayBack } from '../say-back.tsx';
import { describeEntry, describeHours, describeTime, spansOf, type Span } from './closing-text.ts';
import { saidOfRemoval, saidOfRemovedHours } from './said-of-closing.ts';
import { useOtherHours } from './use-other-hours.ts';

interface AheadListProps {
  /** Shows what became of the lessons that were called off. */
  onShow: (closing: Closing) => void;
}

/** What is ahead beside the hours of the week, soonest first: what is closed, and other hours. */
export function AheadList({ onShow }: AheadListProps) {
  const closings = useEndpoint(listClosings);
  const otherHours = useEndpoint(listOtherHours);
  const busy = useBusyThisWeek();
  const sayBack = useSayBack();
  const remove = useOtherHours(({ hours }, { undoUntil }) => sayBack(saidOfRemovedHours(hours, undoUntil)));
  return (
    <>
      <QueryContent
        query={closings}
        failed="What is ahead couldn’t be loaded."
        skeleton={[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      >
        {(all) => {
          const closed = all.filter(({ days }) => days.length > 0);
          const hours = otherHours.data ?? [];
          const entries = [
            ...closed.map((closing) => ({ from: closing.days[0]?.date ?? '', closing })),
            ...hours.map((entry) => ({ from: entry.from, entry })),
          ].toSorted((a, b) => a.from.localeCompare(b.from));
          if (entries.length === 0 && busy === 0)
            return (
              <EmptyState
                drawing="gate"
                title="Nothing is blocked"
                detail="Players can book all your working hours. Choose dates to close some of them."
              />
            );
          return (
            <List>
              {entries.map((one) =>
                'closing' in one ? (
                  <ClosingRow key={one.closing.id} closing={one.closing} onShow={onShow} />
                ) : (
                  <ListRow
                    key={one.entry.id}
                    title={describeHours(one.entry)}
                    detail="Other hours"
                    trailing={
                      <IconButton
                        label={`Remove ${describeHours(one.entry)}`}
                        icon={<Trash2 />}
                        disabled={remove.isSending}
                        onClick={() => remove.send({ kind: 'remove', hours: one.entry })}
                      />
                    }
                  />
                ),
              )}
              {busy > 0 && <ListRow title={`From your calendar: ${busy} this week`} />}
            </List>
          );
        }}
      </QueryContent>
      <HoldsDialog
        holds={remove.holds}
        verb="Remove"
        conflict="outside these hours"
        busy={remove.isSending}
        onDecide={remove.decide}
        onClose={remove.forgetHolds}
      />
    </>
  );
}

/** Fetches how many times of the next seven days the coach's own calendar takes. */
function useBusyThisWeek(): number {
  const { api } = useAdmin();
  const query = { calendar: 'include' } as const;
  const { data = [] } = useQuery({
    queryKey: [listAdminBlockedSlots.path, query],
    queryFn: ({ signal }) => api(listAdminBlockedSlots, { query }, signal),
  });
  const weekAhead = addDays(londonDateOf(serverNow()), 7);
  return data.filter(({ reason, date }) => reason === 'Your calendar' && date < weekAhead).length;
}

interface ClosingRowProps extends AheadListProps {
  closing: Closing;
}

/** A closing in words, with buttons that open it, whole or one of its days. */
function ClosingRow({ closing, onShow }: ClosingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemove(closing);
  const spans = spansOf(closing.days);
  const [first] = spans;
  if (!first) return null;
  const last = spans.at(-1) ?? first;
  const time = describeTime(spans.length === 1 ? first : { ...first, to: last.to });
  const hasDays = closing.days.length > 1;
  return (
    <>
      <ListRow
        title={time}
        detail={describeEntry(closing)}
        trailing={
          <Row as="span">
            {closing.lessons.length > 0 && (
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => onShow(closing)}>
                Lessons
              </Button>
            )}
            {hasDays && (
              <IconButton
                label={`${isOpen ? 'Hide' : 'Show'} each day, ${time}`}
                icon={isOpen ? <ChevronUp /> : <ChevronDown />}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )}
            <IconButton
              label={`Remove ${time}`}
              icon={<Trash2 />}
              disabled={remove.isPending}
              onClick={() => remove.mutate(null)}
            />
          </Row>
        }
      />
      {isOpen &&
        hasDays &&
        closing.days.map((day) => (
          <ListRow
            key={day.id}
            title={describeTime(spanOf(day))}
            trailing={
              <IconButton
                label={`Remove ${describeTime(spanOf(day))}`}
                icon={<Trash2 />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(day)}
              />
            }
          />
        ))}
    </>
  );
}

type Day = Closing['days'][number];
const spanOf = ({ date, startTime, endTime }: Day): Span => ({ from: date, to: date, startTime, endTime });

/** Opens a closing, or one of its days, and says so. */
function useRemove(closing: Closing) {
  const sayBack = useSayBack();
  return useChange({
    send: (api, day: Day | null) =>
      day
        ? api(removeBlockedSlot, { params: { id: day.id } })
        : api(removeClosing, { params: { id: closing.id } }),
    invalidates: invalidatedBy.block,
    onDone: (removed, day) => {
      const spans = day ? [spanOf(day)] : spansOf(closing.days);
      sayBack(saidOfRemoval(closing, spans, removed));
    },
    failure: { topic: 'unblock', title: 'Failed to remove blocked slot' },
  });
}
