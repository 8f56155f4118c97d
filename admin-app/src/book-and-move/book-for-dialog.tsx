import { useReducer, useRef } from 'react';
import { getCoachSchedule, MIN_SERIES_LESSONS, type AdminBooking, type Client } from '@lessons/contract';
import { fallbackPricing, formatDuration, lessonAt } from '@lessons/rules';
import { Button, Dialog, Muted, QueryContent, Skeleton, useNow } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { usePriceQuestion } from '../money/use-price-question.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import {
  bodyOfTerms,
  changeBookingDraft,
  newBookingDraft,
  readBooking,
  type BookingAction,
  type BookingDraft,
  type EveryWeeks,
  type SaidTerms,
} from './booking-draft.ts';
import { countText } from './chosen-dates.ts';
import { ClientChoice } from './client-choice.tsx';
import { LengthChoice } from './length-choice.tsx';
import { LessonTerms } from './lesson-terms.tsx';
import { NewClientForm } from './new-client-form.tsx';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { SeriesDates } from './series-dates.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useBooking } from './use-booking.ts';
import { useSeriesChoice } from './use-series-choice.ts';

const repeats: { name: string; everyWeeks: EveryWeeks }[] = [
  { name: 'Once', everyWeeks: null },
  { name: 'Every week', everyWeeks: 1 },
  { name: 'Every two weeks', everyWeeks: 2 },
];

/** A series that is continued. */
export interface ContinuedSeries {
  id: string;
  everyWeeks: EveryWeeks;
}

interface BookForDialogProps {
  initialStart: Date;
  initialClient?: Client | undefined;
  /** The minutes that are free from the start on, if they are few. */
  fits?: number | undefined;
  /** The series of this client that is continued. */
  continues?: ContinuedSeries | undefined;
  everyWeeks?: EveryWeeks | undefined;
  said?: SaidTerms | undefined;
  /** Called with the lesson, or with those of the series. */
  onBooked: (bookings: readonly AdminBooking[]) => void;
  onClose: () => void;
}

/** Books a lesson for a client, or enters one that took place. Asks for the client alone; the rest is filled in as for their last one. */
export function BookForDialog(props: BookForDialogProps) {
  const { initialStart, initialClient, fits, continues, said, onBooked, onClose } = props;
  const now = useNow();
  const schedule = useEndpoint(getCoachSchedule);
  const [draft, dispatch] = useReducer(
    changeBookingDraft,
    { start: initialStart, client: initialClient, fits, everyWeeks: props.everyWeeks, said },
    newBookingDraft,
  );
  const { start, client, newClient, terms, showsMore, everyWeeks, showsProblems } = draft;
  const pricing = schedule.data?.pricing ?? fallbackPricing;
  const read = readBooking(draft, { pricing, now });
  const { minutes, hasBegun, isSeries } = read;
  const { pounds, usualPrice, listPrice } = read.terms;
  const form = useRef<HTMLDivElement>(null);
  const bookButton = useRef<HTMLButtonElement>(null);
  const { askBeforeLeaving, markSaved } = useUnsaved(isTyped(draft));
  const { confirmUnusual, question } = usePriceQuestion('Book');
  const series = useSeriesChoice(
    { start, minutes, everyWeeks, clientId: client?.id, presetCount: said?.count ?? undefined },
    isSeries,
  );
  const book = useBooking((bookings) => {
    markSaved();
    onBooked(bookings);
  });
  const known = useKnownObstacle(lessonAt(start, minutes));
  const obstacle = isSeries ? null : (known ?? refusedObstacle(book.error));
  const verb = hasBegun ? 'Enter lesson' : 'Book';

  /** A refusal is about what was sent: it goes with the first change. */
  const change = (action: BookingAction) => {
    dispatch(action);
    book.reset();
  };
  const chooseClient = (chosen: Client | null) => {
    change({ type: 'choose-client', client: chosen });
    // What was pressed goes, and the focus with it.
    if (chosen) bookButton.current?.focus();
  };
  const submit = () => {
    const { isWrongUnderMore } = read;
    dispatch({ type: 'try-to-book', isWrongUnderMore });
    if (!read.client || pounds === undefined || isWrongUnderMore) return focusFirstError(form.current);
    const lesson = {
      client: read.client,
      duration: minutes,
      price: pounds,
      ...bodyOfTerms(read.terms, hasBegun ? '' : terms.message),
    };
    const body = isSeries
      ? {
          ...lesson,
          lessons: series.lessons,
          ...(everyWeeks === 2 && { everyWeeks }),
          ...(continues && { continues: continues.id }),
        }
      : { ...lesson, startTime: start.toISOString(), ...(obstacle && { anyway: true }) };
    const typed = { of: formatDuration(minutes), price: pounds, last: usualPrice || listPrice };
    confirmUnusual(pounds === usualPrice ? [] : [typed], () => book.mutate(body));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !book.isPending && askBeforeLeaving(onClose)}
      title={hasBegun ? 'Enter a lesson' : 'Book for a client'}
    >
      <div ref={form} className={sheet.sheet}>
        <TimeChoice
          start={start}
          minutes={minutes}
          onChoose={(time) => change({ type: 'choose-start', start: time })}
        />
        <LengthChoice
          minutes={minutes}
          onChoose={(chosen) => change({ type: 'choose-length', minutes: chosen })}
        />
        {newClient ? (
          <NewClientForm
            draft={newClient}
            showsProblems={showsProblems}
            onChange={(fields) => change({ type: 'enter-client', fields })}
            onChoose={chooseClient}
            onBack={() => chooseClient(null)}
          />
        ) : (
          <ClientChoice
            client={client}
            error={showsProblems && !client ? 'Please choose a client.' : undefined}
            onChoose={chooseClient}
            onNew={(fields) => dispatch({ type: 'enter-client', fields })}
          />
        )}
        <QueryContent
          query={schedule}
          failed="Your prices couldn’t be loaded."
          skeleton={<Skeleton height="3rem" />}
        >
          {() => (
            <LessonTerms
              terms={terms}
              read={read.terms}
              client={newClient ? null : client}
              hasMessage={!hasBegun}
              isOpen={showsMore}
              showsProblems={showsProblems}
              onOpenChange={(isShown) => dispatch({ type: 'show-more', isShown })}
              onChange={(changed) => change({ type: 'change-terms', terms: changed })}
            />
          )}
        </QueryContent>
        {!hasBegun && (
          <Chips
            label="How often"
            chips={repeats}
            isChosen={(chip) => chip.everyWeeks === everyWeeks}
            onChoose={(chip) => change({ type: 'repeat', everyWeeks: chip.everyWeeks })}
          />
        )}
        {isSeries && <SeriesDates choice={series} onChange={book.reset} />}
        {hasBegun && <Muted facts>Nobody gets an email about a lesson that has begun.</Muted>}
        <RefusalText error={book.error} />
        <div className={sheet.foot}>
          <Button
            ref={bookButton}
            wide
            variant={read.client ? 'primary' : 'secondary'}
            loading={book.isPending}
            disabled={!schedule.data || (isSeries && series.lessons.length < MIN_SERIES_LESSONS)}
            onClick={submit}
          >
            {isSeries
              ? countText('Book', series.lessons.length, series.dates.data?.length ?? series.count)
              : obstacle
                ? `${obstacle} · ${verb} anyway`
                : verb}
          </Button>
        </div>
      </div>
      {question}
    </Dialog>
  );
}

/** Whether something was typed that would be lost. */
function isTyped({ newClient, terms }: BookingDraft): boolean {
  const { price, message, forName, place } = terms;
  const isPlaceTyped = place !== null && place !== 'court';
  return newClient !== null || price !== null || message !== '' || Boolean(forName) || isPlaceTyped;
}
