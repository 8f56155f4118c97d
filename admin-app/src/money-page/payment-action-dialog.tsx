import { actOnPaymentToLookAt, type PaymentAction, type PaymentToLookAt } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { paymentActions } from './payment-actions.ts';

interface PaymentActionDialogProps {
  payment: PaymentToLookAt;
  action: PaymentAction;
  onClose: () => void;
}

const TOPIC = 'payment-action';

/** Asks before an action on a payment to look at is carried out. */
export function PaymentActionDialog({ payment, action, onClose }: PaymentActionDialogProps) {
  const { notify } = useAdmin();
  const { title, description, label, keepLabel, done } = paymentActions[action];
  const act = useChange({
    send: (api, { id }: PaymentToLookAt) => api(actOnPaymentToLookAt, { params: { id }, body: { action } }),
    invalidates: invalidatedBy.booking,
    onDone: () => {
      onClose();
      notify({
        topic: TOPIC,
        title: done,
        description: `${formatPounds(payment.amount)} · ${payment.playerEmail}`,
      });
    },
    onFailed: onClose,
    failure: { topic: TOPIC, title: `${label} failed` },
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
