import { useRef, useState } from 'react';
import { MAX_REASON_LENGTH, type AdminBooking } from '@lessons/contract';
import { formatDuration, formatPounds, greetingNameOf, lessonAt } from '@lessons/rules';
import { Button, Dialog, Disclosure, Muted, Stack, Status, TextArea } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { isPaid } from '../lesson-state.ts';
import { timeOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { movePath } from '../routes.ts';
import { useSayBack } from '../say-back.tsx';
import { AndLaterBox } from '../series/and-later-box.tsx';
import { SeriesFailed } from '../series/series-failed.tsx';
import type { SaidTerms } from './booking-draft.ts';
import { countText } from './chosen-dates.ts';
import { DateList } from './date-list.tsx';
import { LengthChoice } from './length-choice.tsx';
import { newMoveDraft, readMove, readSeriesMove, type MoveDraft } from './move-draft.ts';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { PlaceChoice } from './place-choice.tsx';
import { isNameless } from './place-fields.ts';
import { saidOfMove } from './said-of-lessons.tsx';
import { sendMove, type Move, type Moved } from './send-move.ts';
import { TimeChoice } from './time-choice.tsx';
import { useSeriesMove } from './use-series-move.ts';
import styles from './book-and-move.module.css';

interface MoveDialogProps {
  lesson: AdminBooking;
  /** The time that the coach has chosen in the week; without one the coach chooses it here. */
  initialStart?: Date;
  /** What the coach has said of its new length and place. */
  said?: Pick<SaidTerms, 'minutes' | 'place'> | undefined;
  /** Called with the lesson that was moved, or with the first of the series; again if they are moved back. */
  onDone?: ((booking: AdminBooking) => void) | undefined;
  onClose: () => void;
}

/**
 * Asks whether the client has agreed to the new time, length or place of a lesson, or of all later ones of its series,
 * too, moves it and says so, with a way to undo it.
 */
export function MoveDialog({ lesson, initialStart, said, onDone, onClose }: MoveDialogProps) {
  const { navigate } = useAdmin();
  const sayBack = useSayBack();
  const [draft, setDraft] = useState(() => ({
    ...newMoveDraft(initialStart ?? new Date(lesson.startTime)),
    // A paid lesson keeps its length.
    ...(said && !isPaid(lesson) && { minutes: said.minutes }),
    ...(said?.place && { place: said.place }),
  }));
  const [showsProblems, setShowsProblems] = useState(false);
  const [showsMore, setShowsMore] = useState(said !== undefined && (said.minutes ?? said.place) !== null);
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
      const moved = after.flatMap((now): Moved[] => {
        const then = before.find(({ id }) => id === now.id);
        return then ? [{ before: then, after: now }] : [];
      });
      onClose();
      const stay = isSeries ? movable.filter(({ id }) => !after.some((now) => now.id === id)) : [];
      sayBack(saidOfMove(moved, stay, onDone));
      const [first] = moved;
      if (first) onDone?.(first.after);
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
    >
      <div ref={form} className={sheet.sheet}>
        <Muted facts>
          <span className="visually-hidden">From </span>
          <s>{timeOf(lesson)}</s>
        </Muted>
        {!initialStart && (
          <Button
            variant="quiet"
            onClick={() =>
              askBeforeLeaving(() => {
                onClose();
                navigate(movePath(lesson));
              })
            }
          >
            See the week
          </Button>
        )}
        <TimeChoice
          start={start}
          minutes={read.minutes}
          moved={isSeries ? movable : [lesson]}
          isOpenAtFirst={!initialStart}
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
        <Status as="div">
          {isSeries && series.dates.data && together.staying && <Muted facts>{together.staying}</Muted>}
          {isSeries && together.problem && <p className={styles.conflict}>{together.problem}</p>}
        </Status>
        <Disclosure isOpen={showsMore} onToggle={setShowsMore}>
          <Stack gap={3}>
            {isPaid(lesson) ? (
              <Muted facts>{formatDuration(lesson.duration)}. It is paid, so its length stays.</Muted>
            ) : (
              <LengthChoice minutes={read.minutes} onChoose={(minutes) => change({ minutes })} />
            )}
            {read.terms.duration !== undefined && (
              <Muted facts>
                The price stays {formatPounds(lesson.price)}: change it on the lesson, under More.
              </Muted>
            )}
            <PlaceChoice
              place={read.place}
              showsProblems={showsProblems}
              onChange={(place) => change({ place })}
            />
          </Stack>
        </Disclosure>
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
        <div className={sheet.foot}>
          <Button
            wide
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
        </div>
      </div>
    </Dialog>
  );
}
