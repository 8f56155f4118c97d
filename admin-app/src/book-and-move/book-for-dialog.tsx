import { useRef, useState } from 'react';
import {
  bookForClient,
  bookSeries,
  getCoachSchedule,
  MIN_SERIES_LESSONS,
  type AdminBooking,
  type Client,
  type EndpointRequest,
} from '@lessons/contract';
import {
  fallbackPricing,
  formatDuration,
  lessonAt,
  lessonLengths,
  priceOf,
  type LessonMinutes,
} from '@lessons/rules';
import { Button, Dialog, QueryContent, Skeleton, Switch, useNow } from '@lessons/ui';
import type { ClientDraft } from '../clients/clients.ts';
import { readDraft } from '../clients/read-draft.ts';
import { Chips } from '../forms/chips.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/unsaved-changes.tsx';
import { usePriceQuestion } from '../money/use-price-question.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { agreedPrice, lengthOf } from './agreed-terms.ts';
import { ClientChoice } from './client-choice.tsx';
import { LessonTerms, poundsOfTerms, type Terms } from './lesson-terms.tsx';
import { NewClientForm } from './new-client-form.tsx';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { RefusalText } from './refusal-text.tsx';
import { SeriesDates } from './series-dates.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useSeriesChoice } from './use-series-choice.ts';
import styles from './book-and-move.module.css';

const lengths = lessonLengths.map((minutes) => ({ name: formatDuration(minutes), minutes }));

type Body = EndpointRequest<typeof bookForClient>['body'];

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
  const [start, setStart] = useState(initialStart);
  const [chosenMinutes, setMinutes] = useState<LessonMinutes | null>(null);
  const [client, setClient] = useState<Client | null>(initialClient ?? null);
  const [draft, setDraft] = useState<ClientDraft | null>(null);
  const [terms, setTerms] = useState<Terms>({ price: null, message: '' });
  const [isMore, setMore] = useState(false);
  const [isWeekly, setWeekly] = useState(continues !== undefined);
  const [showsProblems, setShowsProblems] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const bookButton = useRef<HTMLButtonElement>(null);
  const { askBeforeLeaving, markSaved } = useUnsaved(draft !== null || terms.message !== '');
  const { confirmUnusual, question } = usePriceQuestion('Book');
  const last = (!draft && client?.lastTerms) || null;
  const minutes = chosenMinutes ?? lengthOf(last);
  const hasBegun = start <= now;
  const isSeries = isWeekly && !hasBegun;
  const series = useSeriesChoice({ start, minutes, clientId: client?.id }, isSeries);
  const lessons = (series.dates.data ?? [])
    .filter(series.isChosen)
    .map(({ startTime, obstacle: at }) => ({ startTime, ...(at && { anyway: true }) }));
  const book = useChange({
    send: async (api, { startTime, anyway, ...lesson }: Body) =>
      isSeries
        ? api(bookSeries, { body: { ...lesson, lessons, ...(continues && { continues }) } })
        : [await api(bookForClient, { body: { ...lesson, startTime, ...(anyway && { anyway }) } })],
    invalidates: invalidatedBy.booking,
    onDone: (bookings) => {
      markSaved();
      onBooked(bookings);
    },
  });
  const known = useKnownObstacle(lessonAt(start, minutes));
  const obstacle = isSeries ? null : (known ?? refusedObstacle(book.error));
  const verb = hasBegun ? 'Enter lesson' : 'Book';
  const pricing = schedule.data?.pricing ?? fallbackPricing;
  const listPrice = priceOf(minutes, pricing);
  const price = agreedPrice(last, minutes) ?? listPrice;
  const who: Body['client'] | null = draft ? readDraft(draft).client : client && { id: client.id };

  /** A refusal is about what was sent: it goes with the first change. */
  const afterChange =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      book.reset();
    };
  const choose = (chosen: Client | null) => {
    setDraft(null);
    setClient(chosen);
    book.reset();
    // What was pressed goes, and the focus with it.
    if (chosen) bookButton.current?.focus();
  };
  const submit = () => {
    setShowsProblems(true);
    const pounds = poundsOfTerms(terms, price);
    if (pounds === undefined) setMore(true);
    if (!who || pounds === undefined) return focusFirstError(form.current);
    const message = hasBegun ? '' : terms.message.trim();
    const body = {
      client: who,
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
        <TimeChoice start={start} minutes={minutes} onChoose={afterChange(setStart)} />
        <Chips
          label="Length"
          chips={lengths}
          isChosen={(chip) => chip.minutes === minutes}
          onChoose={afterChange((chip) => {
            setMinutes(chip.minutes);
            // The price that was typed is for the other length.
            setTerms({ ...terms, price: null });
          })}
        />
        {draft ? (
          <NewClientForm
            draft={draft}
            showsProblems={showsProblems}
            onChange={afterChange(setDraft)}
            onChoose={choose}
          />
        ) : (
          <ClientChoice
            client={client}
            error={showsProblems && !client ? 'Please choose a client.' : undefined}
            onChoose={choose}
            onNew={setDraft}
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
              isOpen={isMore}
              onOpenChange={setMore}
              onChange={afterChange(setTerms)}
            />
          )}
        </QueryContent>
        {!hasBegun && <Switch label="Every week" checked={isWeekly} onChange={afterChange(setWeekly)} />}
        {isSeries && <SeriesDates choice={series} onChange={book.reset} />}
        {hasBegun && <p className={styles.note}>Nobody gets an email about a lesson that has begun.</p>}
        <RefusalText error={book.error} />
        <div className={sheet.foot}>
          <Button
            ref={bookButton}
            wide
            variant={who ? 'primary' : 'secondary'}
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
