import { useState } from 'react';
import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  listAdminBookings,
  MAX_REASON_LENGTH,
  type AdminBooking,
  type ApiClient,
} from '@lessons/contract';
import { goesAhead, howPaid } from '@lessons/rules';
import { ConfirmDialog, Problem, TextArea } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import { codeOf, detailOf } from '../requests/api-error.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { spanOfLesson } from '../timetable/timetable.ts';
import { AndLaterBox } from '../series/and-later-box.tsx';
import { cancelLabel, CancelMoney, noticeOf, type MoneyDecision } from './cancel-money.tsx';
import { cancelSeriesLabel, CancelSeriesMoney, noticeOfSeries } from './cancel-series-money.tsx';
import { isAhead } from '../lesson-state.ts';
import { useWaiting, waitText } from '../timetable/use-waiting.ts';
import { useObstacle } from '../timetable/use-obstacle.ts';
import { SeriesFailed } from '../series/series-failed.tsx';
import { placeIn } from '../series/place-in-series.ts';
import { useSeries } from '../series/use-series.ts';
import styles from './lessons.module.css';

interface CancelBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

const UNTICKED: MoneyDecision = { refund: false, stillOwes: false };

/**
 * Asks before a lesson is cancelled. What it does with the money is unticked each time the dialog opens, and when the
 * money has changed meanwhile: then nothing is cancelled, and the dialog asks again.
 */
export function CancelBookingDialog({ booking: opened, onClose }: CancelBookingDialogProps) {
  const { notify } = useAdmin();
  const [booking, setBooking] = useState(opened);
  const [changed, setChanged] = useState<string | null>(null);
  const [decision, setDecision] = useState(UNTICKED);
  const [reason, setReason] = useState('');
  const [isWithLater, setWithLater] = useState(false);
  const series = useSeries(booking.seriesId);
  const place = placeIn(series.data, booking);
  const andLater = isAhead(booking) ? (place?.andLater.filter(isAhead) ?? []) : [];
  const cancelled = isWithLater && andLater.length > 1 ? andLater : [booking];
  const isSeries = cancelled.length > 1;
  const afterwards = useTimeAfterwards(booking);
  // The player gets no mail about a lesson that is over, nor without an address.
  const mayGiveReason = booking.status !== 'completed' && booking.user.email !== '';
  async function send(api: ApiClient): Promise<AdminNotice> {
    const { id, seriesId } = booking;
    const body = { ...decision, ...(reason.trim() !== '' && { reason }) };
    if (!isSeries) {
      const seen = howPaid(booking);
      return noticeOf(
        booking,
        decision,
        await api(cancelBookingWithRefund, { params: { id }, body: { ...body, seen } }),
      );
    }
    const lessons = cancelled.map((lesson) => ({ id: lesson.id, seen: howPaid(lesson) }));
    const params = { id: seriesId ?? '' };
    return noticeOfSeries(await api(cancelSeriesLessons, { params, body: { ...body, lessons } }));
  }
  const cancel = useChange<void, AdminNotice | null>({
    send: async (api) => {
      try {
        return await send(api);
      } catch (error) {
        if (codeOf(error) !== 'money_changed') throw error;
        const now = await loadAgain(api, booking);
        if (!now) throw error;
        setBooking(now);
        setChanged(detailOf(error) ?? null);
        setDecision(UNTICKED);
        return null;
      }
    },
    invalidates: invalidatedBy.booking,
    onDone: (notice) => {
      if (!notice) return;
      onClose();
      notify({ topic: 'cancel', ...notice });
    },
    onFailed: onClose,
    failure: {
      topic: 'cancel',
      title: 'Cancellation Failed',
      description: 'Failed to cancel booking. Please try again.',
    },
  });
  const money = { decision, disabled: cancel.isPending, onDecide: setDecision };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSeries ? `Cancel ${cancelled.length} bookings?` : 'Cancel this booking?'}
      description={
        <>
          {clientOf(booking)}, {timeOf(booking)}.
          <span className={styles.afterwards}>{!isSeries && afterwards}</span>
        </>
      }
      confirmLabel={isSeries ? cancelSeriesLabel(cancelled, decision) : cancelLabel(booking, decision)}
      keepLabel={isSeries ? 'Keep bookings' : 'Keep booking'}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      {changed !== null && <Problem>{changed}</Problem>}
      <SeriesFailed series={series} />
      <AndLaterBox
        lessons={andLater}
        checked={isWithLater}
        disabled={cancel.isPending}
        onChange={setWithLater}
      />
      {isSeries ? (
        <CancelSeriesMoney bookings={cancelled} {...money} />
      ) : (
        <CancelMoney booking={booking} {...money} />
      )}
      {mayGiveReason && (
        <TextArea
          label="Reason (optional)"
          hint="The player gets an email about the cancellation, with what you write here."
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          disabled={cancel.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Returns a lesson as it is now; undefined if it was moved to another day, or does not go ahead any more. */
async function loadAgain(api: ApiClient, { id, date }: AdminBooking): Promise<AdminBooking | undefined> {
  const ofDay = await api(listAdminBookings, { query: { from: date, to: date } });
  return ofDay.find((booking) => booking.id === id && goesAhead(booking));
}

/**
 * Says whether players can book the lesson's time once it is cancelled, and how many wait for one on its day. Undefined until
 * that is known.
 */
function useTimeAfterwards(booking: AdminBooking): string | undefined {
  const obstacle = useObstacle(spanOfLesson(booking));
  const players = useWaiting(obstacle === null).get(booking.date);
  if (obstacle === undefined) return undefined;
  if (obstacle === 'blocked') return 'A block is over this time.';
  if (obstacle) return 'Players can’t book this time again.';
  const hours = booking.duration > 60 ? 'The hours' : 'The hour';
  return [
    `${hours} can be booked again at once.`,
    players && `${waitText(players)} for a free time on this day.`,
  ]
    .filter(Boolean)
    .join(' ');
}
