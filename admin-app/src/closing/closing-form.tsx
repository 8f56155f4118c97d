import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listClosings, MAX_BLOCK_REASON_LENGTH, MAX_REASON_LENGTH, previewClosing } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import {
  Button,
  Columns,
  Problem,
  QueryContent,
  Skeleton,
  Stack,
  TextArea,
  TextField,
  useNow,
} from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { Chips } from '../forms/chips.tsx';
import { Calendar } from '../forms/calendar.tsx';
import { DateField } from '../forms/date-field.tsx';
import { HoldsDialog } from '../forms/holds-dialog.tsx';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { AffectedHolds, AffectedLessons } from '../lessons/affected-lessons.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import { useSayBack } from '../say-back.tsx';
import { ClosedHours, OpenHours } from './closing-hours.tsx';
import { ClosingLessons } from './closing-lessons.tsx';
import {
  closingOf,
  describeAction,
  isTicked,
  newClosingDraft,
  otherHoursOf,
  problemOf,
  reasonOf,
  tapDay,
  type ClosingDraft,
  type FilledIn,
} from './closing-draft.ts';
import { saidOfHours } from './said-of-closing.ts';
import { useClosing, type Closed } from './use-closing.ts';
import { useOtherHours, type Outside } from './use-other-hours.ts';
import styles from './closing.module.css';

const kinds = [
  { name: 'Closed', kind: 'closed' },
  { name: 'Other hours', kind: 'other-hours' },
] as const;
const reasons = [
  { name: 'Rain', reason: 'rain' },
  { name: 'Court', reason: 'court' },
  { name: 'Ill', reason: 'ill' },
  { name: 'Away', reason: 'away' },
] as const;

interface ClosingFormProps {
  filledIn: FilledIn | null;
  /** In a sheet, its button stands at the thumb. */
  isSheet?: boolean;
  onClosed: (closed: Closed) => void;
  /** Called when other hours were set of which nothing stands in the way. */
  onSet?: () => void;
}

/** Asks which days, or hours of them, are closed or get other hours, and which lessons are called off. */
export function ClosingForm({ filledIn, isSheet = false, onClosed, onSet }: ClosingFormProps) {
  const today = londonDateOf(useNow());
  const [draft, setDraft] = useState(() => newClosingDraft(filledIn));
  const [opened] = useState(draft);
  const [showsProblem, setShowsProblem] = useState(false);
  const [isOpen, setOpen] = useState(filledIn === null);
  const [outside, setOutside] = useState<Outside | null>(null);
  const change = (changed: Partial<ClosingDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const empty = () => {
    setDraft(newClosingDraft(null));
    setShowsProblem(false);
  };
  useUnsaved(draft !== opened && (draft.from !== '' || draft.note !== '' || draft.message !== ''));
  const sayBack = useSayBack();
  const idOf = useRequestId();
  const closing = useClosing((closed) => {
    empty();
    onClosed(closed);
  });
  const setting = useOtherHours(({ hours }, left) => {
    empty();
    sayBack(saidOfHours(hours));
    setOutside(left);
    if (left.bookings.length + left.holds.length === 0) onSet?.();
  });
  const isClosed = draft.kind === 'closed';
  const isComplete = problemOf(draft) === null;
  const preview = usePreview(draft, isClosed && isComplete);
  const lessons = (isClosed && isComplete ? preview.data?.lessons : undefined) ?? [];
  const bookingIds = lessons.filter((lesson) => isTicked(draft, lesson)).map(({ booking }) => booking.id);
  const problem = problemOf(draft, bookingIds.length);
  const reason = reasonOf(draft, today, lessons.length);
  const isSending = closing.isSending || setting.isSending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(true);
    setOutside(null);
    if (problem) return;
    if (isClosed) return closing.send(closingOf(draft, { reason, bookingIds }));
    const hours = otherHoursOf(draft);
    setting.send({ kind: 'add', hours: { id: idOf(hours), ...hours } });
  };
  const blocks = useEndpoint(listClosings).data?.flatMap(({ days }) => days);
  const asked = closing.holds.length > 0 ? closing : setting;
  return (
    <Stack as="form" gap={4} className={isSheet ? sheet.sheet : styles.form} noValidate onSubmit={submit}>
      <Chips
        label="What changes"
        chips={kinds}
        isChosen={({ kind }) => kind === draft.kind}
        onChoose={({ kind }) => change({ kind })}
      />
      <Columns gap={3} rowGap={2} min={11} align="start" className={styles.days}>
        <DateField
          label="From"
          hasSteps
          hasCalendar={false}
          min={today}
          value={draft.from}
          onChange={(from) => {
            const isOneDay = draft.from === draft.to;
            change({ from, isFilledIn: false, ...((isOneDay || draft.to < from) && { to: from }) });
          }}
        />
        <DateField
          label="To"
          hasCalendar={false}
          min={draft.from || today}
          value={draft.to}
          onChange={(to) => change({ to, isFilledIn: false })}
        />
        {!isOpen && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Choose days
          </Button>
        )}
      </Columns>
      {isOpen && (
        <Calendar
          today={today}
          min={today}
          from={draft.from}
          to={draft.to}
          {...(blocks && { blocks })}
          onChoose={(date) => setDraft(tapDay(draft, date))}
        />
      )}
      {isClosed ? (
        <>
          <ClosedHours draft={draft} onChange={(hours) => change({ hours })} />
          <Stack gap={4}>
            <Chips
              label="Reason"
              chips={reasons}
              isChosen={(chip) => chip.reason === reason}
              onChoose={(chip) => change({ reason: chip.reason === reason ? 'other' : chip.reason })}
            />
            <TextField
              label="Reason (optional)"
              hint="Only you see it."
              maxLength={MAX_BLOCK_REASON_LENGTH}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Stack>
          {isComplete && (
            <QueryContent
              query={preview}
              failed="The lessons couldn’t be loaded."
              skeleton={<Skeleton shape="card" />}
            >
              {() => (
                <ClosingLessons
                  draft={draft}
                  lessons={lessons}
                  disabled={isSending}
                  onTick={(id, ticked) => change({ ticks: { ...draft.ticks, [id]: ticked } })}
                />
              )}
            </QueryContent>
          )}
          {bookingIds.length > 0 && (
            <TextArea
              label="Message (optional)"
              hint="The players get it by email, with the times that they can choose."
              rows={2}
              maxLength={MAX_REASON_LENGTH}
              value={draft.message}
              onChange={({ target }) => change({ message: target.value })}
            />
          )}
        </>
      ) : (
        <OpenHours draft={draft} onChange={change} />
      )}
      {outside && (
        <>
          <AffectedLessons title="Booked lessons outside these hours" bookings={outside.bookings} />
          <AffectedHolds holds={outside.holds} />
        </>
      )}
      <RefusalText error={closing.error} />
      <Stack gap={2} className={isSheet ? sheet.foot : styles.step}>
        {showsProblem && problem && <Problem>{problem}</Problem>}
        <Button
          type="submit"
          wide={isSheet || 'phone'}
          variant={bookingIds.length > 0 ? 'danger' : 'primary'}
          // Without the lessons nobody knows what the press would call off.
          disabled={isClosed && isComplete && !preview.data}
          loading={isSending}
        >
          {describeAction(draft, bookingIds.length)}
        </Button>
      </Stack>
      <HoldsDialog
        holds={asked.holds}
        verb={isClosed ? 'Close' : 'Set hours'}
        conflict={isClosed ? 'in the time that you close' : 'outside these hours'}
        busy={isSending}
        onDecide={asked.decide}
        onClose={asked.forgetHolds}
      />
    </Stack>
  );
}

/** Fetches the lessons that can be called off. */
function usePreview({ from, to, hours }: ClosingDraft, enabled: boolean) {
  const { api } = useAdmin();
  const query = { from, to, ...hours };
  return useQuery({
    queryKey: [previewClosing.path, query],
    queryFn: ({ signal }) => api(previewClosing, { query }, signal),
    enabled,
  });
}
