import { useReducer, useRef } from 'react';
import {
  bookForClient,
  bookSeries,
  getCoachSchedule,
  MIN_SERIES_LESSONS,
  type AdminBooking,
  type Client,
  type EndpointRequest,
} from '@lessons/contract';
import { fallbackPricing, formatDuration, lessonAt, lessonLengths } from '@lessons/rules';
import { Button, Dialog, QueryContent, Skeleton, Switch, useNow } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import { RefusalText } from '../forms/refusal-text.tsx';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { usePriceQuestion } from '../money/use-price-question.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import { changeBookingDraft, newBookingDraft, readBooking, type BookingAction } from './booking-draft.ts';
import { ClientChoice } from './client-choice.tsx';
import { LessonTerms } from './lesson-terms.tsx';
import { NewClientForm } from './new-client-form.tsx';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { SeriesDates } from './series-dates.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useSeriesChoice } from './use-series-choice.ts';
import styles from './book-and-move.module.css';

const lengths = lessonLengths.map((minutes) => ({ name: formatDuration(minutes), minutes }));

/** Without its id. */
type Body = Omit<EndpointRequest<typeof bookForClient>['body'], 'id'>;

interface BookForDialogProps {
  initialStart: Date;
  initialClient?: Client | undefined;
  /** The weekly series of this client that is continued. */
  continues?: string | undefined;
  /** Called with the lesson, or with those of the series. */
  onBooked: (bookings: readonly AdminBooking[]) => void;
  onClose: () => void;
}

/** Books a lesson for a client, or enters one that took place. Asks for the client alone; the rest is filled in as for their last one. */
export function BookForDialog(props: BookForDialogProps) {
  const { initialStart, initialClient, continues, onBooked, onClose } = props;
  const now = useNow();
  const schedule = useEndpoint(getCoachSchedule);
  const [draft, dispatch] = useReducer(
    changeBookingDraft,
    { start: initialStart, client: initialClient, isWeekly: continues !== undefined },
    newBookingDraft,
  );
  const { start, client, newClient, terms, showsMore, isWeekly, showsProblems } = draft;
  const pricing = schedule.data?.pricing ?? fallbackPricing;
  const read = readBooking(draft, { pricing, now });
  const { minutes, hasBegun, isSeries, listPrice, price, pounds } = read;
  const form = useRef<HTMLDivElement>(null);
  const bookButton = useRef<HTMLButtonElement>(null);
  const { askBeforeLeaving, markSaved } = useUnsaved(newClient !== null || terms.message !== '');
  const { confirmUnusual, question } = usePriceQuestion('Book');
  const series = useSeriesChoice({ start, minutes, clientId: client?.id }, isSeries);
  const lessons = (series.dates.data ?? [])
    .filter(series.isChosen)
    .map(({ startTime, obstacle: at }) => ({ startTime, ...(at && { anyway: true }) }));
  const idOf = useRequestId();
  const book = useChange({
    send: async (api, { startTime, anyway, ...lesson }: Body) => {
      if (isSeries) {
        const body = { ...lesson, lessons, ...(continues && { continues }) };
        return api(bookSeries, { body: { id: idOf(body), ...body } });
      }
      const body = { ...lesson, startTime, ...(anyway && { anyway }) };
      return [await api(bookForClient, { body: { id: idOf(body), ...body } })];
    },
    invalidates: invalidatedBy.booking,
    onDone: (bookings) => {
      markSaved();
      onBooked(bookings);
    },
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
    dispatch({ type: 'try-to-book', isPriceWrong: pounds === undefined });
    if (!read.client || pounds === undefined) return focusFirstError(form.current);
    const message = hasBegun ? '' : terms.message.trim();
    const body = {
      client: read.client,
      startTime: start.toISOString(),
      duration: minutes,
      price: pounds,
      ...(message && { message }),
      ...(obstacle && { anyway: true }),
    };
    const typed = { of: formatDuration(minutes), price: pounds, last: price || listPrice };
    confirmUnusual(pounds === price ? [] : [typed], () => book.mutate(body));
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
        <Chips
          label="Length"
          chips={lengths}
          isChosen={(chip) => chip.minutes === minutes}
          onChoose={(chip) => change({ type: 'choose-length', minutes: chip.minutes })}
        />
        {newClient ? (
          <NewClientForm
            draft={newClient}
            showsProblems={showsProblems}
            onChange={(fields) => change({ type: 'enter-client', fields })}
            onChoose={chooseClient}
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
          skeleton={<Skeleton className={styles.termsSkeleton} />}
        >
          {() => (
            <LessonTerms
              terms={terms}
              price={price}
              isAgreed={price !== listPrice}
              hasMessage={!hasBegun}
              isOpen={showsMore}
              onOpenChange={(isShown) => dispatch({ type: 'show-more', isShown })}
              onChange={(changed) => change({ type: 'change-terms', terms: changed })}
            />
          )}
        </QueryContent>
        {!hasBegun && (
          <Switch
            label="Every week"
            checked={isWeekly}
            onChange={(isChecked) => change({ type: 'choose-weekly', isWeekly: isChecked })}
          />
        )}
        {isSeries && <SeriesDates choice={series} onChange={book.reset} />}
        {hasBegun && <p className={styles.note}>Nobody gets an email about a lesson that has begun.</p>}
        <RefusalText error={book.error} />
        <div className={sheet.foot}>
          <Button
            ref={bookButton}
            wide
            variant={read.client ? 'primary' : 'secondary'}
            loading={book.isPending}
            disabled={!schedule.data || (isSeries && lessons.length < MIN_SERIES_LESSONS)}
            onClick={submit}
          >
            {isSeries
              ? describeCount(lessons.length, series.dates.data?.length ?? series.count)
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

/** Book 10 lessons, Book 8 of 10 */
const describeCount = (chosen: number, all: number) =>
  chosen === all ? `Book ${all} lessons` : `Book ${chosen} of ${all}`;
