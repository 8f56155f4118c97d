import { useReducer } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  MAX_REASON_LENGTH,
  previewCallOff,
  type AdminBooking,
  type CallOff,
  type HoldsDecision,
} from '@lessons/contract';
import { formatTimeRange, londonDateOf } from '@lessons/rules';
import { Button, EmptyState, QueryContent, Skeleton, Switch, TextArea, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { Chips } from '../forms/chips.tsx';
import { DateField } from '../forms/date-field.tsx';
import { HoldsDialog } from '../forms/holds-dialog.tsx';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { countLessons } from '../lesson-text.ts';
import { useOpeningHours } from '../timetable/use-opening-hours.ts';
import { isUnderWay } from '../timetable/until-lesson.ts';
import { changeCallOffDraft, isTicked, newCallOffDraft } from './call-off-draft.ts';
import { callOffPartsOf, type CallOffPart } from './call-off-parts.ts';
import { LessonTick } from './lesson-tick.tsx';
import { useCallOff, type CallOffRequest } from './use-call-off.ts';
import styles from './call-off.module.css';

const reasons: { name: string; reason: CallOffRequest['reason'] }[] = [
  { name: 'Rain', reason: 'rain' },
  { name: 'Ill', reason: 'ill' },
  { name: 'Court', reason: 'court' },
  { name: 'Other', reason: 'other' },
];

interface CallOffFormProps {
  /** Lessons of one day whose time is blocked already: these are ticked, and the time stays closed anyway. */
  blocked?: readonly AdminBooking[] | undefined;
  onCalledOff: (callOff: CallOff) => void;
}

/** Asks which lessons are called off, and why. The rest of today is preset, so that one tap more does it. */
export function CallOffForm({ blocked, onCalledOff }: CallOffFormProps) {
  const now = useNow();
  const [draft, change] = useReducer(changeCallOffDraft, now, (at) => newCallOffDraft(blocked, at));
  const { date, partName, reason, message, keepsClosed } = draft;
  useUnsaved(message !== '');
  const { opening = { workingHours: [] } } = useOpeningHours();
  const parts = callOffPartsOf(date, opening, now);
  const part = parts.find(({ name }) => name === partName) ?? parts[0];
  const preview = usePreview(part);
  const lessons = preview.data?.lessons ?? [];
  const chosen = lessons.filter((lesson) => isTicked(draft, lesson, blocked));
  const { send, isSending, error, holds, dropHolds } = useCallOff(onCalledOff);
  const callOff = (decision: HoldsDecision) =>
    send({
      bookingIds: chosen.map(({ booking }) => booking.id),
      reason,
      ...(message.trim() && { message: message.trim() }),
      closed: keepsClosed ? { date, ...part.closed } : null,
      holds: decision,
    });
  return (
    <div className={sheet.sheet}>
      <Chips
        label="Part of the day"
        isFirstFocus
        chips={parts}
        isChosen={({ name }) => name === part.name}
        onChoose={({ name }) => change({ type: 'choose-part', name })}
      />
      <DateField
        label="Day"
        hasSteps
        min={londonDateOf(now)}
        value={date}
        onChange={(day) => day && change({ type: 'choose-day', date: day })}
      />
      <Chips
        label="Reason"
        chips={reasons}
        isChosen={(chip) => chip.reason === reason}
        onChoose={(chip) => change({ type: 'choose-reason', reason: chip.reason })}
      />
      {/* The list changes with the day and its part, away from the focus. */}
      <p className="visually-hidden" role="status">
        {preview.data && (lessons.length === 0 ? 'No lessons' : countLessons(lessons.length))}
      </p>
      <QueryContent
        query={preview}
        failed="The lessons couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.skeleton} />}
      >
        {() =>
          lessons.length === 0 ? (
            <EmptyState title="No lessons to call off" />
          ) : (
            <ul role="list" className={styles.ticks} aria-label="Lessons">
              {lessons.map((lesson) => {
                const { booking } = lesson;
                return (
                  <LessonTick
                    key={booking.id}
                    booking={booking}
                    when={formatTimeRange(booking.startTime, booking.endTime)}
                    note={isUnderWay(booking, now) ? 'under way' : null}
                    isTicked={chosen.includes(lesson)}
                    disabled={isSending}
                    onTick={(ticked) => change({ type: 'tick', bookingId: booking.id, isTicked: ticked })}
                  />
                );
              })}
            </ul>
          )
        }
      </QueryContent>
      {!blocked && (
        <Switch
          label="Keep the time closed"
          detail="Nobody can book it while you can’t teach."
          checked={keepsClosed}
          onChange={(isKept) => change({ type: 'keep-closed', keepsClosed: isKept })}
        />
      )}
      <TextArea
        label="Message (optional)"
        hint="The players get it by email, with the times that they can choose."
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        value={message}
        onChange={({ target }) => change({ type: 'write-message', message: target.value })}
      />
      <RefusalText error={error} />
      <div className={sheet.foot}>
        <Button
          variant="danger"
          wide
          disabled={chosen.length === 0}
          loading={isSending}
          onClick={() => callOff('ask')}
        >
          {describeAction(chosen.length)}
        </Button>
      </div>
      <HoldsDialog
        holds={holds}
        verb="Call off"
        conflict="in the time that you close"
        busy={isSending}
        onDecide={callOff}
        onClose={dropHolds}
      />
    </div>
  );
}

/** Fetches the lessons that can be called off in a part of a day. */
function usePreview({ span }: CallOffPart) {
  const { api } = useAdmin();
  const query = span ? { from: span.start.toISOString(), to: span.end.toISOString() } : {};
  return useQuery({
    queryKey: [previewCallOff.path, query],
    queryFn: ({ signal }) => api(previewCallOff, { query }, signal),
  });
}

const describeAction = (lessons: number) =>
  lessons === 0 ? 'Call off' : `Call off ${countLessons(lessons)}`;
