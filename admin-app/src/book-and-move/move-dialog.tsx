import { useRef, useState } from 'react';
import { MAX_REASON_LENGTH, type AdminBooking } from '@lessons/contract';
import { formatDuration, formatPounds, greetingNameOf, lessonAt } from '@lessons/rules';
import { Button, Dialog, TextArea } from '@lessons/ui';
import { focusFirstError } from '../forms/field-error.ts';
import { More } from '../forms/more.tsx';
import { RefusalText } from '../forms/refusal-text.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { timeOf } from '../lesson-text.ts';
import { AndLaterBox } from '../lessons/and-later-box.tsx';
import { isPaid } from '../lessons/lesson-state.ts';
import { SeriesFailed } from '../lessons/series-failed.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { countText } from './chosen-dates.ts';
import { DateList } from './date-list.tsx';
import { LengthChoice } from './length-choice.tsx';
import { newMoveDraft, readMove, readSeriesMove, type MoveDraft } from './move-draft.ts';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { PlaceChoice } from './place-choice.tsx';
import { isNameless } from './place-fields.ts';
import { sendMove, type Move, type Moved } from './send-move.ts';
import { TimeChoice } from './time-choice.tsx';
import { useSeriesMove } from './use-series-move.ts';
import styles from './book-and-move.module.css';

interface MoveDialogProps {
  lesson: AdminBooking;
  /** The lesson's own start, if the coach wants another length or place. */
  initialStart: Date;
  /** Called with the lesson, or with those of the series that were moved, soonest first. */
  onMoved: (moved: readonly Moved[]) => void;
  onClose: () => void;
}

/** Asks whether the client has agreed to the new time, length or place of a lesson, or of all later ones of its series, too, and moves it. */
export function MoveDialog({ lesson, initialStart, onMoved, onClose }: MoveDialogProps) {
  const [draft, setDraft] = useState(() => newMoveDraft(initialStart));
  const [showsProblems, setShowsProblems] = useState(false);
  // The coach has come for the length or the place.
  const [showsMore, setShowsMore] = useState(initialStart.getTime() === Date.parse(lesson.startTime));
  const form = useRef<HTMLDivElement>(null);
  const { start, message, isWithLater } = draft;
  const series = useSeriesMove({ lesson, start, duration: draft.minutes ?? undefined }, isWithLater);
  const movable = series.andLater.filter(({ calledOff }) => !calledOff);
  const isSeries = isWithLater && movable.length > 1;
  const read = readMove(draft, [lesson, ...(isSeries ? movable : [])]);
  const together = readSeriesMove({
    andLater: series.andLater,
    dates: series.dates.data ?? [],
    isChosen: series.isChosen,
    duration: read.terms.duration,
  });
  const { askBeforeLeaving, markSaved } = useUnsaved(message !== '' || draft.place !== undefined);
  const move = useChange({
    send: (api, sent: Move) => sendMove(api, sent),
    invalidates: invalidatedBy.booking,
    onDone: (after) => {
      markSaved();
      const before = [lesson, ...series.andLater];
      onMoved(
        after.flatMap((now) => {
          const then = before.find(({ id }) => id === now.id);
          return then ? [{ before: then, after: now }] : [];
        }),
      );
    },
  });
  const known = useKnownObstacle(lessonAt(start, read.minutes));
  const obstacle = isSeries || !read.isOtherTime ? null : (known ?? refusedObstacle(move.error));
  const name = greetingNameOf(lesson.user);
  /** A refusal is about what was sent: it goes with the first change. */
  const change = (choices: Partial<MoveDraft>) => {
    setDraft((now) => ({ ...now, ...choices }));
    move.reset();
  };
  const submit = () => {
    if (isNameless(read.place)) {
      setShowsProblems(true);
      setShowsMore(true);
      return focusFirstError(form.current);
    }
    const { id, seriesId } = lesson;
    const alone = [{ id, startTime: start.toISOString(), ...(obstacle && { anyway: true }) }];
    move.mutate({ seriesId, lessons: isSeries ? together.lessons : alone, terms: read.terms });
  };
  const verb = read.isOtherStart ? 'Move' : 'Change';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !move.isPending && askBeforeLeaving(onClose)}
      title={`Has ${name} agreed?`}
      description={
        lesson.user.email
          ? `If not, call first. ${name} will get an email ${read.isOtherStart ? `with the new ${isSeries ? 'times' : 'time'}` : 'about it'}.`
          : `If not, call first. There is no email address: ${name} won’t get an email.`
      }
      actions={
        <Button
          variant="primary"
          loading={move.isPending}
          disabled={
            read.isUnchanged || (isSeries && (together.lessons.length === 0 || together.problem !== null))
          }
          onClick={submit}
        >
          {isSeries
            ? countText(verb, series.dates.data ? together.lessons.length : movable.length, movable.length)
            : obstacle
              ? `${obstacle} · ${verb} anyway`
              : `${verb} lesson`}
        </Button>
      }
    >
      <p className={styles.oldTime}>
        <span className="visually-hidden">From </span>
        <s>{timeOf(lesson)}</s>
      </p>
      <TimeChoice
        start={start}
        minutes={read.minutes}
        moved={isSeries ? movable : [lesson]}
        onChoose={(time) => change({ start: time })}
      />
      {!lesson.calledOff && (
        <AndLaterBox
          lessons={movable}
          checked={isWithLater}
          disabled={move.isPending}
          onChange={(isChecked) => change({ isWithLater: isChecked })}
        />
      )}
      <SeriesFailed series={series.series} />
      {isSeries && <DateList choice={series} onChange={move.reset} />}
      <div role="status">
        {isSeries && series.dates.data && together.staying && (
          <p className={styles.note}>{together.staying}</p>
        )}
        {isSeries && together.problem && <p className={styles.conflict}>{together.problem}</p>}
      </div>
      <div ref={form}>
        <More isOpen={showsMore} onToggle={setShowsMore}>
          <div className={styles.stack}>
            {isPaid(lesson) ? (
              <p className={styles.note}>
                {formatDuration(lesson.duration)}. It is paid, so its length stays.
              </p>
            ) : (
              <LengthChoice minutes={read.minutes} onChoose={(minutes) => change({ minutes })} />
            )}
            {read.terms.duration !== undefined && (
              <p className={styles.note}>
                The price stays {formatPounds(lesson.price)}: change it on the lesson, under More.
              </p>
            )}
            <PlaceChoice
              place={read.place}
              showsProblems={showsProblems}
              onChange={(place) => change({ place })}
            />
          </div>
        </More>
      </div>
      {lesson.user.email && (
        <TextArea
          label="Message (optional)"
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={message}
          onChange={({ target }) => change({ message: target.value })}
        />
      )}
      <RefusalText error={move.error} />
    </Dialog>
  );
}
