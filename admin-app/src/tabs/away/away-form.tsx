import { useRef, useState, type FormEvent } from 'react';
import { MAX_CALLED_OFF, MAX_REASON_LENGTH, previewAway, type HoldsDecision } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button, QueryContent, Skeleton, TextArea, useNow } from '@lessons/ui';
import { useQuery } from '@tanstack/react-query';
import { useAdmin } from '../../admin-context.tsx';
import { DaySpan } from '../../forms/day-span.tsx';
import type { Days } from '../../forms/days.ts';
import { focusFirstError } from '../../forms/field-error.ts';
import { HoldsDialog } from '../../forms/holds-dialog.tsx';
import { RefusalText } from '../../forms/refusal-text.tsx';
import { useUnsaved } from '../../forms/use-unsaved.tsx';
import { describeClosing, newAwayDraft, problemsOf, type AwayDraft } from './away-draft.ts';
import { AwayLessons } from './away-lessons.tsx';
import { useAddAway, type ClosedDays } from './use-add-away.ts';
import styles from './away.module.css';

/** Asks from when to when the coach is away, and which lessons are called off: all of them, unless they are unticked. */
export function AwayForm({ onClosed }: { onClosed: (closed: ClosedDays) => void }) {
  const today = londonDateOf(useNow());
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(newAwayDraft);
  const [showsProblems, setShowsProblems] = useState(false);
  const change = (changed: Partial<AwayDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const { from, to, message, ticks } = draft;
  const problems = problemsOf(draft);
  const shown = showsProblems || (from && to) ? problems : null;
  const preview = usePreview(draft, problems === null);
  const lessons = (problems === null ? preview.data?.lessons : undefined) ?? [];
  const chosen = lessons.filter(({ booking }) => ticks[booking.id] ?? true);
  const { send, isSending, error, holds, dropHolds } = useAddAway(onClosed);
  useUnsaved(!isSending && (from !== '' || to !== '' || message !== ''));
  const close = (decision: HoldsDecision) =>
    send({
      from,
      to,
      bookingIds: chosen.map(({ booking }) => booking.id),
      ...(message.trim() && chosen.length > 0 && { message: message.trim() }),
      holds: decision,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblems(true);
    if (problems) return focusFirstError(form.current);
    return close('ask');
  };
  const isTooMany = chosen.length > MAX_CALLED_OFF;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <DaySpan days={draft} min={today} problems={shown} onChange={change} />
      {problems === null && (
        <QueryContent
          query={preview}
          failed="The lessons couldn’t be loaded."
          skeleton={<Skeleton shape="card" />}
        >
          {() => (
            <AwayLessons
              lessons={lessons}
              ticks={ticks}
              disabled={isSending}
              onTick={(id, isTicked) => change({ ticks: { ...ticks, [id]: isTicked } })}
            />
          )}
        </QueryContent>
      )}
      {chosen.length > 0 && (
        <TextArea
          label="Message (optional)"
          hint="The players get it by email, with the times that they can choose."
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={message}
          onChange={({ target }) => change({ message: target.value })}
        />
      )}
      {isTooMany && (
        <p className={styles.problem} role="alert">
          Please untick some, or choose fewer days: {MAX_CALLED_OFF} lessons are called off at once at most.
        </p>
      )}
      <RefusalText error={error} />
      <Button
        type="submit"
        variant={chosen.length > 0 ? 'danger' : 'primary'}
        className={styles.send}
        // Without the lessons nobody knows what the press would call off.
        disabled={isTooMany || (problems === null && !preview.data)}
        loading={isSending}
      >
        {describeClosing(draft, chosen.length)}
      </Button>
      <HoldsDialog
        holds={holds}
        verb="Close"
        conflict="while you are away"
        busy={isSending}
        onDecide={close}
        onClose={dropHolds}
      />
    </form>
  );
}

/** Fetches the lessons that would be called off. */
function usePreview({ from, to }: Days, enabled: boolean) {
  const { api } = useAdmin();
  const query = { from, to };
  return useQuery({
    queryKey: [previewAway.path, query],
    queryFn: ({ signal }) => api(previewAway, { query }, signal),
    enabled,
  });
}
