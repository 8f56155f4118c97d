import { movePaymentToLookAt, type PaymentToLookAt } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { clientOf, startTimesOf } from './payment-actions.ts';

const TOPIC = 'payment-action';

/** A button for each time at which a lesson can take place that was moved after a backup. */
export function StartTimes({ payment }: { payment: PaymentToLookAt }) {
  const { notify } = useAdmin();
  const move = useChange({
    send: (api, startTime: string) =>
      api(movePaymentToLookAt, { params: { id: payment.id }, body: { startTime } }),
    invalidates: invalidatedBy.booking,
    onDone: (_, startTime) =>
      notify({
        topic: TOPIC,
        title: 'Time chosen',
        description: `${formatWhen(startTime)} · ${payment.playerEmail}`,
      }),
    failure: { topic: TOPIC, title: 'Choosing the time failed' },
  });
  return startTimesOf(payment).map((startTime) => (
    <Button
      key={startTime}
      variant="quiet"
      loading={move.isPending && move.variables === startTime}
      aria-label={`${labelOf(startTime)}: ${clientOf(payment)}`}
      onClick={() => move.mutate(startTime)}
    >
      {labelOf(startTime)}
    </Button>
  ));
}

const formatWhen = (time: string) => `${formatShortDay(time)}, ${formatTime(time)}`;
const labelOf = (startTime: string) => `Play ${formatWhen(startTime)}`;
