import type { UseMutationResult } from '@tanstack/react-query';
import { cancelBookingWithRefund, type CancelResult } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import type { AdminNotice } from '../../module-contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { detailOf } from '../requests/api-error.ts';
import { outdatedBy } from '../requests/outdated-paths.ts';
import { useChange } from '../requests/use-change.ts';

interface Cancellation {
  id: string;
  /** All of the price, or nothing. */
  refund: boolean;
}

/** Cancels any lesson and says what became of the money. */
export function useCancelBooking({
  onClose,
}: {
  onClose: () => void;
}): UseMutationResult<CancelResult, Error, Cancellation> {
  const { notify } = useAdmin();
  return useChange<Cancellation, CancelResult>({
    send: (api, { id, refund }) => api(cancelBookingWithRefund, { params: { id }, body: { refund } }),
    outdates: outdatedBy.booking,
    onDone: (result) => {
      onClose();
      notify(noticeOf(result));
    },
    onFailed: (error) => {
      onClose();
      notify({
        topic: 'cancel',
        title: 'Cancellation Failed',
        description: detailOf(error) ?? 'Failed to cancel booking. Please try again.',
        variant: 'destructive',
      });
    },
  });
}

function noticeOf({ refund }: CancelResult): AdminNotice {
  if (!refund) return { topic: 'cancel', title: 'Booking cancelled without refund. Payment retained.' };
  if (refund.status === 'failed') {
    return {
      topic: 'cancel',
      title: 'Booking cancelled, but the refund failed',
      description: `${formatPounds(refund.amount)} is still with you. See Payments to look at in the overview.`,
      variant: 'destructive',
    };
  }
  return {
    topic: 'cancel',
    title: `Booking cancelled and ${formatPounds(refund.amount)} refunded to client's payment method`,
    description: 'It arrives within 3-5 business days.',
  };
}
