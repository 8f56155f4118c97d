import { useState } from 'react';
import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  MAX_REASON_LENGTH,
  type AdminBooking,
} from '@lessons/contract';
import { formatShortDay } from '@lessons/rules';
import { Checkbox, ConfirmDialog, TextArea } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { cancelLabel, CancelMoney, noticeOf, paidBy, type MoneyDecision } from './cancel-money.tsx';
import { cancelSeriesLabel, CancelSeriesMoney, noticeOfSeries } from './cancel-series-money.tsx';
import { isAhead } from './lesson-state.ts';
import { clientOf, timeOf } from './lesson-text.ts';
import { useObstacle } from './use-obstacle.ts';
import { placeIn, useSeries } from './use-series.ts';
import styles from './lessons.module.css';

interface CancelBookingDialogProps {
  /** The lesson to cancel; null while the dialog is closed. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Asks before a lesson is cancelled. What it does with the money is unticked each time the dialog opens. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  return booking && <OpenDialog key={booking.id} booking={booking} onClose={onClose} />;
}

function OpenDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { notify } = useAdmin();
  const [decision, setDecision] = useState<MoneyDecision>({ refund: false, stillOwes: false });
  const [reason, setReason] = useState('');
  const [isWithLater, setWithLater] = useState(false);
  const place = placeIn(useSeries(booking.seriesId), booking);
  const andLater = place?.andLater.filter(isAhead) ?? [];
  const last = isAhead(booking) && andLater.length > 1 ? andLater.at(-1) : undefined;
  const cancelled = isWithLater && last ? andLater : [booking];
  const isSeries = cancelled.length > 1;
  const unpaidIds = cancelled.filter((lesson) => paidBy(lesson) === 'nobody_yet').map(({ id }) => id);
  const isUnpaidYet = unpaidIds.length === cancelled.length;
  const afterwards = useTimeAfterwards(booking);
  // The player gets no mail about a lesson that is over, nor without an address.
  const mayGiveReason = booking.status !== 'completed' && booking.user.email !== '';
  const body = {
    refund: decision.refund,
    // What was paid meanwhile goes back then, unless it is still owed.
    ...((isUnpaidYet || decision.stillOwes) && { stillOwes: decision.stillOwes }),
    ...(reason.trim() !== '' && { reason }),
  };
  const cancel = useChange<void, AdminNotice>({
    send: async (api) => {
      if (!isSeries)
        return noticeOf(
          booking,
          decision,
          await api(cancelBookingWithRefund, { params: { id: booking.id }, body }),
        );
      const bookingIds = cancelled.map(({ id }) => id);
      const params = { id: booking.seriesId ?? '' };
      return noticeOfSeries(
        await api(cancelSeriesLessons, { params, body: { ...body, bookingIds, unpaidIds } }),
      );
    },
    invalidates: invalidatedBy.booking,
    onDone: (notice) => {
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
      {last && (
        <Checkbox
          checked={isWithLater}
          disabled={cancel.isPending}
          onChange={({ target }) => setWithLater(target.checked)}
        >
          This and all later: {andLater.length} lessons until {formatShortDay(last.startTime)}
        </Checkbox>
      )}
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

/** Says whether players can book the lesson's time once it is cancelled. Undefined until that is known. */
function useTimeAfterwards({ startTime, endTime, duration }: AdminBooking): string | undefined {
  const obstacle = useObstacle({ start: new Date(startTime), end: new Date(endTime) });
  if (obstacle === undefined) return undefined;
  if (obstacle === 'blocked') return 'A block is over this time.';
  if (obstacle) return 'Players can’t book this time again.';
  return `${duration > 60 ? 'The hours' : 'The hour'} can be booked again at once.`;
}
