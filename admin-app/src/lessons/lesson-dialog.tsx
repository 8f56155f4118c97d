import { type AdminBooking, getCoachSchedule, MAX_DAYS_TO_NOTE, recordAttendance } from '@lessons/contract';
import {
  DAY,
  directionsToCourt,
  formatDuration,
  formatLongDate,
  formatPounds,
  formatTimeRange,
  goesAhead,
  isLastLight,
} from '@lessons/rules';
import { Button, Cluster, Dialog, Figure, Muted, Stack, useNow } from '@lessons/ui';
import { MapPin } from 'lucide-react';
import { useAdmin } from '../admin-context.tsx';
import { AdminLinkButton } from '../admin-link.tsx';
import { CalledOffActions, TellClient } from './called-off-actions.tsx';
import { describeWait } from './called-off-lesson.ts';
import { clientOf } from '../lesson-text.ts';
import { AskLine } from '../money/ask-line.tsx';
import { handPaymentText, hasReceipt } from '../money/lesson-money.ts';
import { receiptPath, seriesPath } from '../routes.ts';
import { ClientContact } from './client-contact.tsx';
import { useLessonHandling } from './lesson-handling.ts';
import { LessonMore } from './lesson-more.tsx';
import { isMovable } from '../lesson-state.ts';
import { SeriesFailed } from '../series/series-failed.tsx';
import { StatusBadges } from './status-badges.tsx';
import { placeIn } from '../series/place-in-series.ts';
import { useSeries } from '../series/use-series.ts';
import { useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import styles from './lessons.module.css';

/** From the third-last lesson on a series can be continued. */
const ENDS_SOON = 3;

/** The sheet of a lesson, the same wherever it is opened: who, when, how it is paid, and all that the coach can do about it. */
export function LessonDialog({ booking }: { booking: AdminBooking }) {
  const { open, close, showChanged, onSettle } = useLessonHandling();
  const now = useNow();
  const { navigate } = useAdmin();
  const { id, date, startTime, endTime, seriesId, calledOff, coachNotes } = booking;
  const series = useSeries(seriesId);
  const paid = handPaymentText(booking);
  const place = placeIn(series.data, booking);
  const leaveFor = (address: string) => {
    close();
    navigate(address);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={clientOf(booking)}
      description={`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`}
    >
      <Stack gap={2}>
        <p>
          <Figure size="lg">{formatPounds(booking.price)}</Figure>{' '}
          <Muted as="span">{formatDuration(booking.duration)}</Muted>
        </p>
        <StatusBadges booking={booking} onSettle={onSettle} />
        {booking.paymentStatus === 'owes' && (
          <AskLine lessons={[booking]} onAsk={() => open('ask', booking)} />
        )}
        {paid && <p>{paid}</p>}
        {place && <p>{place.text}</p>}
        {calledOff && <p>{describeWait(booking, calledOff)}</p>}
      </Stack>
      <LessonPlace booking={booking} />
      <LastLight booking={booking} />
      <SeriesFailed series={series} />
      {calledOff && (
        <Cluster gap={2} align="center">
          <TellClient booking={booking} />
          <CalledOffActions
            booking={booking}
            onMove={() => open('move', booking)}
            onRefund={() => open('refund', booking)}
            onResumed={showChanged}
          />
        </Cluster>
      )}
      <ClientContact booking={booking} />
      {coachNotes && <p className="written quoted">{coachNotes}</p>}
      <div className={styles.actions}>
        {!calledOff && isMovable(booking, now) && <Button onClick={() => open('move', booking)}>Move</Button>}
        {place && seriesId && place.andLater.length <= ENDS_SOON && (
          <Button onClick={() => leaveFor(seriesPath(date, seriesId))}>Book 10 more</Button>
        )}
        <AttendanceButton booking={booking} />
        <Button onClick={() => open('notes', booking)}>{coachNotes ? 'Edit notes' : 'Write notes'}</Button>
        {hasReceipt(booking) && <AdminLinkButton href={receiptPath(id)}>Receipt</AdminLinkButton>}
        {goesAhead(booking) && isMovable(booking, now) && (
          <Button variant="quiet" className={styles.cancel} onClick={() => open('cancel', booking)}>
            Cancel
          </Button>
        )}
      </div>
      <LessonMore booking={booking} />
    </Dialog>
  );
}

/** Notes that the client did not come, or takes that back, from the lesson's start until 30 days after. */
function AttendanceButton({ booking }: { booking: AdminBooking }) {
  const { showChanged } = useLessonHandling();
  const now = useNow();
  const { id, isMissed, startTime } = booking;
  const sinceStart = now.getTime() - Date.parse(startTime);
  const record = useChange({
    send: (api, missed: boolean) => api(recordAttendance, { params: { id }, body: { isMissed: missed } }),
    invalidates: [],
    onDone: (noted) => showChanged(noted, noted.isMissed ? 'Didn’t come' : 'Came'),
    failure: { topic: 'attendance', title: 'This could not be noted' },
  });
  if (!goesAhead(booking) || sinceStart < 0 || sinceStart > MAX_DAYS_TO_NOTE * DAY) return null;
  return (
    <Button loading={record.isPending} onClick={() => record.mutate(!isMissed)}>
      {isMissed ? 'They came' : 'Didn’t come'}
    </Button>
  );
}

/** Names the place of a lesson that is elsewhere, as a link to the way there. Nothing for one at the coach's court. */
function LessonPlace({ booking: { location, elsewhere } }: { booking: AdminBooking }) {
  if (!elsewhere) return null;
  const { address } = elsewhere;
  const place = [location, address].filter(Boolean).join(', ');
  return (
    <Cluster as="p" gap={4} rowGap={0} className={styles.contact}>
      <a
        href={directionsToCourt({ courtName: location, address, map: null })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Directions to ${place}`}
      >
        <MapPin />
        <span>{place}</span>
      </a>
    </Cluster>
  );
}

/** Says of a lesson at the court that it ends with the light. */
function LastLight({ booking }: { booking: AdminBooking }) {
  const { data: schedule } = useEndpoint(getCoachSchedule);
  const times = { start: new Date(booking.startTime), end: new Date(booking.endTime) };
  const isLast = !booking.elsewhere && isLastLight(times, schedule?.dayEnds ?? []);
  return isLast ? <p>The last hour of light</p> : null;
}
