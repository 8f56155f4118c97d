import type { PaymentToLookAt } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { detailOf } from '../../requests/api-error.ts';
import { outdatedBy } from '../../requests/outdated-paths.ts';
import { useChange } from '../../requests/use-change.ts';
import { paymentActions, type PaymentAction } from './payment-actions.ts';

export interface PaymentActionDialogProps {
  payment: PaymentToLookAt;
  action: PaymentAction;
  onClose: () => void;
}

const TOPIC = 'payment-action';

/** Asks before something is done about a payment to look at, and says what came of it. */
export function PaymentActionDialog({ payment, action, onClose }: PaymentActionDialogProps) {
  const { notify } = useAdmin();
  const { title, description, label, keepLabel, done, endpoint } = paymentActions[action];
  const act = useChange({
    send: (api, { id }: PaymentToLookAt) => api(endpoint, { params: { id } }),
    outdates: outdatedBy.booking,
    // Closed at the answer: what follows it, fetching everything again, may take away this dialog's place.
    onDone: () => {
      onClose();
      notify({
        topic: TOPIC,
        title: done,
        description: `${formatPounds(payment.amount)} · ${payment.playerEmail}`,
      });
    },
    onFailed: (error) => {
      onClose();
      notify({
        topic: TOPIC,
        title: `${label} failed`,
        description: detailOf(error) ?? 'Please try again.',
        variant: 'destructive',
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`${formatPounds(payment.amount)} · ${payment.playerEmail}. ${description(payment)}`}
      confirmLabel={label}
      keepLabel={keepLabel}
      tone={action === 'refund' || action === 'cancel' ? 'danger' : 'plain'}
      busy={act.isPending}
      onConfirm={() => act.mutate(payment)}
    />
  );
}
